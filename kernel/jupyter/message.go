package jupyter

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Version is the version of the Jupyter messaging protocol that is spoken.
const Version = "5.4"

// Channel is one of the ways on which messages travel.
type Channel string

// The channels. Heartbeats carry no messages and have no Channel.
const (
	Shell   Channel = "shell"   // requests of the front end, one after the other
	Control Channel = "control" // interrupt and shutdown, never behind a cell
	Stdin   Channel = "stdin"   // questions of the kernel to the user
	IOPub   Channel = "iopub"   // outputs and states, to every front end
)

// Message is one Jupyter message, in either direction.
type Message struct {
	Channel Channel `json:"channel"`
	// Route names who sent a request and whom a reply goes to, as the
	// transport knows it; on iopub it is the topic. Handlers only copy it.
	Route    [][]byte        `json:"-"`
	Header   Header          `json:"header"`
	Parent   Header          `json:"parent_header"`
	Metadata json.RawMessage `json:"metadata"`
	Content  json.RawMessage `json:"content"`
	Buffers  [][]byte        `json:"-"`
}

// Header says what a message is. The zero Header is written as {}, which is
// what the parent header of an unprompted message has to be.
//
// A Header that was read keeps the text it was read from and is written as
// that text again, fields of other protocol versions included; changing a
// field of such a Header does not change what is written.
type Header struct {
	ID      string
	Session string
	User    string
	Date    string // ISO 8601
	Type    string
	Version string

	raw json.RawMessage
}

// headerText is the written form of a Header.
type headerText struct {
	ID      string `json:"msg_id"`
	Session string `json:"session"`
	User    string `json:"username"`
	Date    string `json:"date"`
	Type    string `json:"msg_type"`
	Version string `json:"version"`
}

// MarshalJSON writes the text that the header was read from, {} for the zero
// Header, and otherwise its fields.
func (h Header) MarshalJSON() ([]byte, error) {
	switch {
	case h.raw != nil:
		return h.raw, nil
	case h.ID == "" && h.Type == "":
		return []byte("{}"), nil
	}
	return marshal(headerText{h.ID, h.Session, h.User, h.Date, h.Type, h.Version})
}

// UnmarshalJSON reads a header and keeps its text. {} and null give the zero Header.
func (h *Header) UnmarshalJSON(data []byte) error {
	var t headerText
	if err := json.Unmarshal(data, &t); err != nil {
		return err
	}
	*h = Header{ID: t.ID, Session: t.Session, User: t.User, Date: t.Date, Type: t.Type, Version: t.Version}
	if t.ID != "" || t.Type != "" {
		h.raw = bytes.Clone(data)
	}
	return nil
}

// check tells what is missing for the message to be handled.
func (m *Message) check() error {
	switch {
	case m.Header.Type == "":
		return errors.New("the header has no msg_type")
	case m.Header.ID == "":
		return errors.New("the header has no msg_id")
	case !isObject(m.Metadata):
		return errors.New("the metadata is not a JSON object")
	case !isObject(m.Content):
		return errors.New("the content is not a JSON object")
	}
	return nil
}

// isObject reports whether data, known to be valid JSON, is an object.
func isObject(data json.RawMessage) bool {
	data = bytes.TrimLeft(data, " \t\r\n")
	return len(data) > 0 && data[0] == '{'
}

// decode reads the content of a request into v. Fields that v does not have
// are ignored, fields that are missing keep the value that v came with.
func (m *Message) decode(v any) error {
	if err := json.Unmarshal(m.Content, v); err != nil {
		return fmt.Errorf("content of %s: %w", m.Header.Type, err)
	}
	return nil
}

// marshal is json.Marshal without the escapes for HTML, which would only make
// the many HTML and SVG outputs longer.
func marshal(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
