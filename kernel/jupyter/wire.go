package jupyter

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
)

// delimiter stands between the route of a message and its signature.
const delimiter = "<IDS|MSG>"

// ErrSignature is returned by Wire.Unpack for a message that was not signed with the key.
var ErrSignature = errors.New("jupyter: bad signature")

// Wire turns messages into frames and back. The frames are the route, the
// delimiter, the signature in hexadecimal, the four JSON parts (header, parent
// header, metadata, content) and any number of binary buffers. The signature
// is the HMAC of the four JSON parts.
type Wire struct {
	key  []byte
	hash func() hash.Hash
}

// NewWire returns a Wire for the signature scheme and key of a connection
// file. An empty scheme means hmac-sha256; an empty key means that messages
// are not signed.
func NewWire(scheme, key string) (*Wire, error) {
	w := &Wire{key: []byte(key)}
	switch scheme {
	case "", "hmac-sha256":
		w.hash = sha256.New
	case "hmac-sha512":
		w.hash = sha512.New
	default:
		return nil, fmt.Errorf("jupyter: signature scheme %q is not known, expected hmac-sha256", scheme)
	}
	return w, nil
}

// sign returns the signature of the four JSON parts in hexadecimal, or "" without a key.
func (w *Wire) sign(parts [][]byte) string {
	if len(w.key) == 0 {
		return ""
	}
	mac := hmac.New(w.hash, w.key)
	for _, p := range parts {
		mac.Write(p)
	}
	return hex.EncodeToString(mac.Sum(nil))
}

// Pack returns the frames of m.
func (w *Wire) Pack(m *Message) ([][]byte, error) {
	header, err := m.Header.MarshalJSON()
	if err != nil {
		return nil, err
	}
	parent, err := m.Parent.MarshalJSON()
	if err != nil {
		return nil, err
	}
	parts := [][]byte{header, parent, orEmpty(m.Metadata), orEmpty(m.Content)}
	frames := make([][]byte, 0, len(m.Route)+6+len(m.Buffers))
	frames = append(frames, m.Route...)
	frames = append(frames, []byte(delimiter), []byte(w.sign(parts)))
	frames = append(frames, parts...)
	return append(frames, m.Buffers...), nil
}

// orEmpty returns the part, or {} if there is none.
func orEmpty(part json.RawMessage) []byte {
	if len(part) == 0 {
		return []byte("{}")
	}
	return part
}

// Unpack returns the message in frames. It refuses frames that are not a
// message, a signature that does not match ([ErrSignature]) and parts that are
// not JSON objects. The message shares memory with the frames.
func (w *Wire) Unpack(frames [][]byte) (*Message, error) {
	d := 0
	for d < len(frames) && !bytes.Equal(frames[d], []byte(delimiter)) {
		d++
	}
	if d == len(frames) {
		return nil, fmt.Errorf("jupyter: no %s in a message of %d frames", delimiter, len(frames))
	}
	route, body := frames[:d], frames[d+1:]
	if len(body) < 5 {
		return nil, fmt.Errorf("jupyter: %d frames after %s, expected at least 5", len(body), delimiter)
	}
	parts := body[1:5]
	if want := w.sign(parts); want != "" && !hmac.Equal([]byte(want), body[0]) {
		return nil, ErrSignature
	}
	for i, name := range []string{"header", "parent header", "metadata", "content"} {
		if !json.Valid(parts[i]) || !isObject(parts[i]) {
			return nil, fmt.Errorf("jupyter: the %s is not a JSON object", name)
		}
	}
	m := &Message{Route: route, Metadata: parts[2], Content: parts[3], Buffers: body[5:]}
	if err := json.Unmarshal(parts[0], &m.Header); err != nil {
		return nil, fmt.Errorf("jupyter: header: %w", err)
	}
	if err := json.Unmarshal(parts[1], &m.Parent); err != nil {
		return nil, fmt.Errorf("jupyter: parent header: %w", err)
	}
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("jupyter: %w", err)
	}
	return m, nil
}
