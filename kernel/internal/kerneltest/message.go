package kerneltest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
)

// Message is a Jupyter message with its parts as plain JSON values.
type Message struct {
	Channel  string         `json:"channel"` // shell, control, stdin or iopub
	Header   map[string]any `json:"header"`
	Parent   map[string]any `json:"parent_header"`
	Metadata map[string]any `json:"metadata"`
	Content  map[string]any `json:"content"`
}

// Type returns the message type, or "".
func (m *Message) Type() string { return str(m.Header, "msg_type") }

// ID returns the message ID, or "".
func (m *Message) ID() string { return str(m.Header, "msg_id") }

// ParentID returns the ID of the request that the message belongs to, or "".
func (m *Message) ParentID() string { return str(m.Parent, "msg_id") }

// Text returns a text of the content, or "".
func (m *Message) Text(key string) string { return str(m.Content, key) }

// Status returns the status of a reply or the execution state of a status message.
func (m *Message) Status() string {
	if m.Type() == "status" {
		return m.Text("execution_state")
	}
	return m.Text("status")
}

// Int returns a number of the content, or -1.
func (m *Message) Int(key string) int {
	if f, ok := m.Content[key].(float64); ok {
		return int(f)
	}
	return -1
}

// String returns channel, type and content.
func (m *Message) String() string {
	content, _ := json.Marshal(m.Content)
	return fmt.Sprintf("%s %s %s", m.Channel, m.Type(), content)
}

func str(part map[string]any, key string) string {
	s, _ := part[key].(string)
	return s
}

// Pack returns the message's frames, signed with key unless that is empty.
func (m *Message) Pack(key string) [][]byte {
	parts := make([][]byte, 0, 4)
	for _, p := range []map[string]any{m.Header, m.Parent, m.Metadata, m.Content} {
		if p == nil {
			p = map[string]any{}
		}
		text, err := json.Marshal(p)
		if err != nil {
			panic("kerneltest: " + err.Error()) // the test made a value that is not JSON
		}
		parts = append(parts, text)
	}
	return append([][]byte{[]byte("<IDS|MSG>"), []byte(sign(key, parts))}, parts...)
}

// unpack reads frames, whatever stands before the delimiter left out.
func unpack(channel, key string, frames [][]byte) (*Message, error) {
	d := 0
	for d < len(frames) && string(frames[d]) != "<IDS|MSG>" {
		d++
	}
	if len(frames)-d < 6 {
		return nil, fmt.Errorf("%d frames, delimiter at %d", len(frames), d)
	}
	signature, parts := string(frames[d+1]), frames[d+2:d+6]
	if want := sign(key, parts); signature != want {
		return nil, fmt.Errorf("signature is %q, want %q", signature, want)
	}
	m := &Message{Channel: channel}
	for i, to := range []*map[string]any{&m.Header, &m.Parent, &m.Metadata, &m.Content} {
		dec := json.NewDecoder(bytes.NewReader(parts[i]))
		if err := dec.Decode(to); err != nil {
			return nil, fmt.Errorf("part %d: %w: %s", i, err, parts[i])
		}
	}
	return m, nil
}

func sign(key string, parts [][]byte) string {
	if key == "" {
		return ""
	}
	mac := hmac.New(sha256.New, []byte(key))
	for _, p := range parts {
		mac.Write(p)
	}
	return hex.EncodeToString(mac.Sum(nil))
}

// replyType returns the type of the reply to a request type, or "" if it has none.
func replyType(request string) string {
	name, ok := strings.CutSuffix(request, "_request")
	if !ok {
		return ""
	}
	return name + "_reply"
}
