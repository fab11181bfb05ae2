package server

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"parity.lab/kernel/jupyter"
)

// protocolV1 is the sub-protocol in which a WebSocket message is binary: the number of
// offsets and the offsets, eight bytes each, little-endian, then channel, header, parent
// header, metadata, content and buffers, one after the other.
const protocolV1 = "v1.kernel.websocket.jupyter.org"

// encode writes a message for a front end; binary says what kind of frame it is.
func encode(m *jupyter.Message, v1 bool) (data []byte, binaryFrame bool, err error) {
	if v1 {
		data, err = encodeV1(m)
		return data, true, err
	}
	text, err := encodeJSON(m)
	if err != nil || len(m.Buffers) == 0 {
		return text, false, err
	}
	return encodeBuffers(text, m.Buffers), true, nil
}

// decode reads what a front end sent.
func decode(data []byte, binaryFrame, v1 bool) (*jupyter.Message, error) {
	switch {
	case v1 && binaryFrame:
		return decodeV1(data)
	case binaryFrame:
		return decodeBuffers(data)
	}
	return decodeJSON(data)
}

// jsonMessage is a message in the JSON form; header names are doubled for old front ends.
type jsonMessage struct {
	Channel  jupyter.Channel `json:"channel"`
	Header   jupyter.Header  `json:"header"`
	ID       string          `json:"msg_id"`
	Type     string          `json:"msg_type"`
	Parent   jupyter.Header  `json:"parent_header"`
	Metadata json.RawMessage `json:"metadata"`
	Content  json.RawMessage `json:"content"`
	Buffers  []struct{}      `json:"buffers"`
}

func encodeJSON(m *jupyter.Message) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(jsonMessage{m.Channel, m.Header, m.Header.ID, m.Header.Type, m.Parent, object(m.Metadata), object(m.Content), []struct{}{}})
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

func object(data json.RawMessage) json.RawMessage {
	if len(data) == 0 {
		return json.RawMessage("{}")
	}
	return data
}

func decodeJSON(data []byte) (*jupyter.Message, error) {
	var m jupyter.Message
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("not a message: %w", err)
	}
	m.Metadata = object(m.Metadata)
	return &m, nil
}

// encodeBuffers writes the older binary form: the number of parts and their offsets,
// four bytes each, big-endian, then the JSON form and the buffers.
func encodeBuffers(text []byte, buffers [][]byte) []byte {
	parts := append([][]byte{text}, buffers...)
	b := binary.BigEndian.AppendUint32(nil, uint32(len(parts)))
	at := 4 * (1 + len(parts))
	for _, p := range parts {
		b = binary.BigEndian.AppendUint32(b, uint32(at))
		at += len(p)
	}
	for _, p := range parts {
		b = append(b, p...)
	}
	return b
}

var errFrame = errors.New("not a message: the offsets of a binary frame are wrong")

func decodeBuffers(data []byte) (*jupyter.Message, error) {
	if len(data) < 8 {
		return nil, errFrame
	}
	n := uint64(binary.BigEndian.Uint32(data))
	if n == 0 || 4*(n+1) > uint64(len(data)) {
		return nil, errFrame
	}
	offsets := make([]uint64, n)
	for i := range offsets {
		offsets[i] = uint64(binary.BigEndian.Uint32(data[4*(i+1):]))
	}
	parts, err := split(data, append(offsets, uint64(len(data))), 4*(n+1))
	if err != nil {
		return nil, err
	}
	m, err := decodeJSON(parts[0])
	if err == nil {
		m.Buffers = parts[1:]
	}
	return m, err
}

// split cuts data at the offsets, which must not lie before begin.
func split(data []byte, offsets []uint64, begin uint64) ([][]byte, error) {
	parts := make([][]byte, 0, len(offsets)-1)
	for i := range len(offsets) - 1 {
		from, to := offsets[i], offsets[i+1]
		if from < begin || to < from || to > uint64(len(data)) {
			return nil, errFrame
		}
		parts = append(parts, data[from:to:to])
	}
	return parts, nil
}

func encodeV1(m *jupyter.Message) ([]byte, error) {
	header, err := json.Marshal(m.Header)
	if err != nil {
		return nil, err
	}
	parent, err := json.Marshal(m.Parent)
	if err != nil {
		return nil, err
	}
	parts := append([][]byte{[]byte(m.Channel), header, parent, object(m.Metadata), object(m.Content)}, m.Buffers...)
	total := 8 * (2 + len(parts))
	for _, p := range parts {
		total += len(p)
	}
	b := binary.LittleEndian.AppendUint64(make([]byte, 0, total), uint64(len(parts)+1))
	at := 8 * (2 + len(parts))
	b = binary.LittleEndian.AppendUint64(b, uint64(at))
	for _, p := range parts {
		at += len(p)
		b = binary.LittleEndian.AppendUint64(b, uint64(at))
	}
	for _, p := range parts {
		b = append(b, p...)
	}
	return b, nil
}

func decodeV1(data []byte) (*jupyter.Message, error) {
	if len(data) < 8 {
		return nil, errFrame
	}
	n := binary.LittleEndian.Uint64(data)
	// Channel and the four parts of a message need six offsets.
	if n < 6 || n > uint64(len(data))/8-1 {
		return nil, errFrame
	}
	offsets := make([]uint64, n)
	for i := range offsets {
		offsets[i] = binary.LittleEndian.Uint64(data[8*(i+1):])
	}
	parts, err := split(data, offsets, 8*(n+1))
	if err != nil {
		return nil, err
	}
	m := &jupyter.Message{Channel: jupyter.Channel(parts[0]), Metadata: object(parts[3]), Content: object(parts[4]), Buffers: parts[5:]}
	for i, h := range []*jupyter.Header{&m.Header, &m.Parent} {
		if err := json.Unmarshal(object(parts[1+i]), h); err != nil {
			return nil, fmt.Errorf("not a message: %w", err)
		}
	}
	if !json.Valid(m.Metadata) || !json.Valid(m.Content) {
		return nil, errors.New("not a message: metadata or content is not JSON")
	}
	return m, nil
}
