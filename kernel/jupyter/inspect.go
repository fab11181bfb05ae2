package jupyter

// inspect tells about the name at the cursor. Front ends count code points, the
// engine counts bytes.
func (k *Kernel) inspect(m *Message) (any, error) {
	var r struct {
		Code   string `json:"code"`
		Cursor *int   `json:"cursor_pos"`
		Detail int    `json:"detail_level"`
	}
	if err := m.decode(&r); err != nil {
		return nil, err
	}
	offset := len(r.Code)
	if r.Cursor != nil {
		offset = byteOffset(r.Code, *r.Cursor)
	}
	reply := inspectReply{Status: "ok", Data: map[string]any{}, Metadata: map[string]any{}}
	e, err := k.start()
	if err != nil {
		return nil, err
	}
	if i := e.Inspect(r.Code, offset, r.Detail > 0); i.Found && i.Bundle != nil {
		reply.Found, reply.Data = true, i.Bundle.Data
		if i.Bundle.Metadata != nil {
			reply.Metadata = i.Bundle.Metadata
		}
	}
	return reply, nil
}
