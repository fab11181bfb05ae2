package jupyter

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestPackUnpack(t *testing.T) {
	for _, key := range []string{"", "secret"} {
		w, err := NewWire("hmac-sha256", key)
		if err != nil {
			t.Fatal(err)
		}
		m := &Message{
			Route:    [][]byte{[]byte("someone")},
			Header:   Header{ID: "1", Session: "s", User: "u", Date: "2026-01-02T03:04:05Z", Type: "stream", Version: Version},
			Metadata: json.RawMessage(`{}`), Content: json.RawMessage(`{"text":"<b>"}`),
			Buffers: [][]byte{{1, 2}, {}},
		}
		frames, err := w.Pack(m)
		if err != nil {
			t.Fatal(err)
		}
		got, err := w.Unpack(frames)
		if err != nil {
			t.Fatal(err)
		}
		got.Header.raw = nil
		if !reflect.DeepEqual(got, m) {
			t.Errorf("key %q: got %+v, want %+v", key, got, m)
		}
		again, err := w.Pack(got)
		if err != nil || !reflect.DeepEqual(again, frames) {
			t.Errorf("key %q: packed again %q, want %q, %v", key, again, frames, err)
		}
	}
}

// The signature of a message that another implementation signed.
func TestSignature(t *testing.T) {
	w, _ := NewWire("", "key")
	// printf '{}{}{}{}' | openssl dgst -sha256 -hmac key
	const want = "ca767b02c5bc061ed184a9a029e7f93a7f2f7ed4e8fe74120fc1212f0b008fa3"
	parts := [][]byte{[]byte("{}"), []byte("{}"), []byte("{}"), []byte("{}")}
	if got := w.sign(parts); got != want {
		t.Errorf("signature %s, want %s", got, want)
	}
	if _, err := w.Unpack([][]byte{[]byte(delimiter), []byte(want[1:]), parts[0], parts[1], parts[2], parts[3]}); !errors.Is(err, ErrSignature) {
		t.Errorf("a wrong signature: %v", err)
	}
}

// A request's header comes back in parent_header as it was, with fields that
// this version of the protocol does not know.
func TestHeaderKeepsItsText(t *testing.T) {
	const text = `{"msg_id":"1","msg_type":"x","subshell_id":"s", "version":"5.5"}`
	var h Header
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		t.Fatal(err)
	}
	if got, _ := h.MarshalJSON(); string(got) != text || h.ID != "1" || h.Version != "5.5" {
		t.Errorf("%s came back as %s, %+v", text, got, h)
	}
	for _, empty := range []string{"{}", "null"} {
		if err := json.Unmarshal([]byte(empty), &h); err != nil || !reflect.DeepEqual(h, Header{}) {
			t.Errorf("%s gave %+v, %v", empty, h, err)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	for _, m := range []string{
		"a|<IDS|MSG>||{\"msg_id\":\"1\",\"msg_type\":\"x\"}|{}|{}|{}",
		"<IDS|MSG>||{}|{}|{}|{}|buffer", "<IDS|MSG>", "||||||", `<IDS|MSG>||{"msg_id":[]}|{}|{}|{}`,
	} {
		f.Add([]byte(m))
	}
	w, err := NewWire("", "")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := w.Unpack(bytes.Split(text, []byte("|")))
		if err != nil {
			return
		}
		frames, err := w.Pack(m)
		if err != nil {
			t.Fatalf("%q was read and cannot be written: %v", text, err)
		}
		if again, err := w.Unpack(frames); err != nil || !reflect.DeepEqual(again, m) {
			t.Fatalf("%q: %+v, %+v, %v", text, again, m, err)
		}
	})
}

// FuzzGuard checks the guard against a plain reading of the frames, for bytes
// that come in pieces of any size.
func FuzzGuard(f *testing.F) {
	f.Add([]byte("\x00\x03abc\x01\x00\x00\x01x"), 1)
	f.Add([]byte("\x02\x00\x00\x00\x00\x00\x00\x00\x03abc"), 3)
	f.Add([]byte("\x02\xff\xff\xff\xff\xff\xff\xff\xff"), 2)
	f.Add([]byte("\x01\x7f"+strings.Repeat("a", 127)+"\x01\x7f"+strings.Repeat("a", 127)), 64)
	f.Fuzz(func(t *testing.T, text []byte, piece int) {
		if piece < 1 {
			piece = 1
		}
		const limit = 300
		g := guard{limit: limit}
		var got error
		for b := text; len(b) > 0 && got == nil; b = b[min(piece, len(b)):] {
			got = g.scan(b[:min(piece, len(b))])
		}
		if want := tooLong(text, limit); (got != nil) != want {
			t.Fatalf("%q: guard says %v, want refused: %v", text, got, want)
		}
	})
}

// tooLong reads whole frames one after the other.
func tooLong(b []byte, limit uint64) bool {
	total := uint64(0)
	for len(b) >= 2 {
		flags, length, head := b[0], uint64(b[1]), 2
		if flags&2 != 0 {
			if len(b) < 9 {
				return false
			}
			length, head = binary.BigEndian.Uint64(b[1:9]), 9
		}
		if length > limit || total+length+frameCost > limit {
			return true
		}
		total += length + frameCost
		if flags&1 == 0 {
			total = 0
		}
		b = b[head:]
		b = b[min(length, uint64(len(b))):]
	}
	return false
}

func TestReadConnection(t *testing.T) {
	write := func(text string) string {
		file := filepath.Join(t.TempDir(), "c.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	c, err := ReadConnection(write(`{"shell_port":1,"iopub_port":2,"stdin_port":3,"control_port":4,"hb_port":5,"key":"k","unknown":[]}`))
	want := Connection{Transport: "tcp", IP: "127.0.0.1", ShellPort: 1, IOPubPort: 2, StdinPort: 3, ControlPort: 4, HBPort: 5, Key: "k"}
	if err != nil || c != want {
		t.Errorf("got %+v, %v, want %+v", c, err, want)
	}
	for text, message := range map[string]string{
		"":                           "unexpected end",
		"[]":                         "cannot unmarshal",
		`{"transport":"udp"}`:        `transport is "udp", expected tcp or ipc`,
		`{"hb_port":70000}`:          "hb_port is 70000",
		`{"shell_port":"eight"}`:     "cannot unmarshal",
		`{"shell_port":-1,"ip":"x"}`: "shell_port is -1",
	} {
		if _, err := ReadConnection(write(text)); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%q: %v, want an error with %q", text, err, message)
		}
	}
	if _, err := ReadConnection(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if _, err := NewWire("hmac-md5", "k"); err == nil {
		t.Error("an unknown scheme was accepted")
	}
}
