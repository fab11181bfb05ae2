package main

import "testing"

func TestBytes(t *testing.T) {
	for text, want := range map[string]size{"512MB": 512 << 20, "4gb": 4 << 30, "1.5 GB": 3 << 29, "64KB": 64 << 10, "none": -1} {
		var b size
		if err := b.UnmarshalText([]byte(text)); err != nil || b != want {
			t.Errorf("%q: %d %v, want %d", text, b, err, want)
		}
	}
	for _, text := range []string{"", "12", "MB", "-1GB", "0MB", "NaNGB", "1e30GB", "4 TB"} {
		var b size
		if err := b.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q was read as %d", text, b)
		}
	}
}
