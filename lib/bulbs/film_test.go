package bulbs

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestFilm compares every picture with the replay.
func TestFilm(t *testing.T) {
	g, err := Named("24x24")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Construct(context.Background(), g, ConstructOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rep, err := g.Replay(s.Moves)
	if err != nil {
		t.Fatal(err)
	}
	f := s.Film()
	if f.Len() != 281 || f.Length() > 40*time.Second {
		t.Fatalf("%v", f)
	}
	for i, shot := range f.Shots {
		if want := fmt.Sprintf("after %s: %d off", count(i, "move"), rep.Off[i]); shot.Picture.Caption != want {
			t.Errorf("picture %d: %q, want %q", i, shot.Picture.Caption, want)
		}
		text, _, _ := strings.Cut(shot.Picture.Text(), "\nafter")
		if _, body, ok := strings.Cut(text, "\n"); ok {
			text = body // without the title
		}
		if off, dots := strings.Count(text, ".")+strings.Count(text, "o"), strings.Count(text, "o")+strings.Count(text, "@"); off != rep.Off[i] || dots != 280-i {
			t.Fatalf("picture %d: %d off, %d dots", i, off, dots)
		}
	}
	f.Scale = 0.5
	data, err := f.GIF()
	if err != nil || len(data) > 400_000 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	t.Logf("%d bytes", len(data))
}
