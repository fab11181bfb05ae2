package display

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// row is a Playable of lights in a row: a press toggles a light and its right
// neighbour.
type row struct {
	on      []bool
	onlyOff bool
	fail    string // PlayPress panics with it
	solves  int    // calls of PlaySolve
}

func (r *row) PlayBoard() PlayBoard {
	b := PlayBoard{Title: "Row </script>", Rows: 1, Cols: len(r.on), OnlyOff: r.onlyOff, GoalOn: r.onlyOff}
	for i := range r.on {
		b.Reach = append(b.Reach, r.reach(i))
	}
	return b
}

func (r *row) reach(i int) []int {
	if i+1 < len(r.on) {
		return []int{i, i + 1}
	}
	return []int{i}
}

func (r *row) PlayState() []bool { return slices.Clone(r.on) }

func (r *row) PlaySet(on []bool) { copy(r.on, on) }

func (r *row) PlayPress(light int) error {
	if r.fail != "" {
		panic(r.fail)
	}
	if r.onlyOff && r.on[light] {
		return errors.New("row: the light is on")
	}
	for _, l := range r.reach(light) {
		r.on[l] = !r.on[l]
	}
	return nil
}

func (r *row) PlaySolve(context.Context) (PlaySolution, error) {
	r.solves++
	if r.onlyOff {
		return PlaySolution{}, errors.New("row: nobody knows")
	}
	s := PlaySolution{Shortest: true, Why: "the only way"}
	carry := false
	for i, on := range r.on {
		if carry = on != carry; carry {
			s.Presses = append(s.Presses, i)
		}
	}
	return s, nil
}

func (r *row) String() string { return digits(r.on) }

// pages is a Sink with pages that can talk back.
type pages struct {
	recorder
	widgets bool
	sent    []Message
}

func (p *pages) Send(m Message) { p.sent = append(p.sent, m) }
func (p *pages) Widgets() bool  { return p.widgets }

func bindPages(t testing.TB) *pages {
	p := new(pages)
	t.Cleanup(Bind(p))
	return p
}

// say hands a message over and returns what was sent because of it.
func (p *pages) say(t testing.TB, kind MessageKind, channel, target string, data any) []Message {
	t.Helper()
	p.sent = nil
	if !Receive(t.Context(), Message{Kind: kind, Channel: channel, Target: target, Data: encode(data)}) {
		t.Fatalf("%s on %s was not received", kind, channel)
	}
	return p.sent
}

// answerOf decodes the one message sent on a channel.
func answerOf(t testing.TB, sent []Message, channel string) answer {
	t.Helper()
	var found []answer
	for _, m := range sent {
		if m.Channel != channel {
			continue
		}
		var a answer
		if err := json.Unmarshal(m.Data, &a); err != nil {
			t.Fatal(err)
		}
		found = append(found, a)
	}
	if len(found) != 1 {
		t.Fatalf("%d messages on %s, want 1: %v", len(found), channel, sent)
	}
	return found[0]
}

func (p *pages) lastBundle() Bundle { return p.calls[len(p.calls)-1].b }

// boardID finds the name of the board in the HTML form.
func (p *pages) boardID(t testing.TB) string {
	t.Helper()
	html, _ := p.lastBundle()[MIMEHTML].(string)
	_, rest, ok := strings.Cut(html, `{"board":"`)
	id, _, _ := strings.Cut(rest, `"`)
	if !ok || id == "" {
		t.Fatalf("no board in %.200s", html)
	}
	return id
}

func TestPlayForms(t *testing.T) {
	p := bindPages(t)
	b := &row{on: []bool{true, true, false}}
	h := Play(b)
	form := p.lastBundle()
	if want := "110\nPress a light to toggle it and those that it reaches, until all are off; in a notebook, click on it. Shortest: 1 press."; form.Text() != want {
		t.Errorf("text %q, want %q", form.Text(), want)
	}
	html := form[MIMEHTML].(string)
	if !strings.HasPrefix(html, `<div id="play-`) || !strings.Contains(html, `class="parity-board"><pre>110</pre></div>`) {
		t.Errorf("HTML begins with %.120s", html)
	}
	// A title cannot end the script, whatever it says.
	if n := strings.Count(html, "</script"); n != 1 || !strings.HasSuffix(html, "</script>") {
		t.Errorf("%d ends of scripts", n)
	}
	if _, ok := form[mimeWidget]; ok {
		t.Error("a widget that nobody asked for")
	}
	first := p.boardID(t)
	h.Update(b)
	if p.calls[len(p.calls)-1].what != "update" || p.boardID(t) != first {
		t.Error("the same board has two names")
	}
	Play(&row{on: []bool{true}})
	if p.boardID(t) == first {
		t.Error("two boards have one name")
	}
}

func TestPlayOnAConsole(t *testing.T) {
	var w strings.Builder
	t.Cleanup(Bind(Plain(&w)))
	Play(&row{on: []bool{false, true}, onlyOff: true})
	if want := "01\nPress a light that is off to toggle it and those that it reaches, until all are on; in a notebook, click on it.\n"; w.String() != want {
		t.Errorf("printed %q, want %q", w.String(), want)
	}
}

func TestPlayConversation(t *testing.T) {
	p := bindPages(t)
	b := &row{on: []bool{true, true, true, false}}
	Play(b)
	open := map[string]string{"board": p.boardID(t)}
	a := answerOf(t, p.say(t, OpenChannel, "a", BoardTarget, open), "a")
	if a.Now == nil || a.Now.On != "1110" || a.Now.First != 3 || !a.Now.FirstShortest || a.Now.Last != -1 {
		t.Fatalf("at first %+v", a.Now)
	}
	p.say(t, OpenChannel, "b", BoardTarget, open)

	press := func(light int) []Message {
		return p.say(t, OnChannel, "a", "", command{Do: "press", Ask: "7", Light: light})
	}
	sent := press(0)
	a = answerOf(t, sent, "a")
	if a.Ask != "7" || a.Problem != "" || a.Now.On != "0010" || a.Now.Presses != 1 || a.Now.Left != 2 || a.Now.Last != 0 || a.Now.First != 3 {
		t.Errorf("after a press %+v, %+v", a, a.Now)
	}
	if other := answerOf(t, sent, "b"); other.Ask != "" || other.Now.On != "0010" {
		t.Errorf("the other page hears %+v", other)
	}
	if b.String() != "0010" {
		t.Errorf("the board itself is %v", b)
	}
	if a = answerOf(t, press(4), "a"); a.Problem == "" || a.Now.Presses != 1 {
		t.Errorf("a light outside: %+v", a)
	}
	a = answerOf(t, p.say(t, OnChannel, "a", "", command{Do: "hint"}), "a")
	if a.Hint == nil || *a.Hint != 2 || a.Why != "the only way" {
		t.Errorf("hint %+v", a)
	}
	a = answerOf(t, p.say(t, OnChannel, "a", "", command{Do: "solve"}), "a")
	if !slices.Equal(a.Way, []int{2, 3}) {
		t.Errorf("solve %+v", a)
	}
	press(2)
	if a = answerOf(t, press(3), "a"); !a.Now.Solved || a.Now.Left != 0 || a.Now.Presses != 3 {
		t.Errorf("solved %+v", a.Now)
	}
	if a = answerOf(t, p.say(t, OnChannel, "a", "", command{Do: "hint"}), "a"); a.Problem != "the board is solved" {
		t.Errorf("hint on a solved board %+v", a)
	}
	for _, want := range []string{"0001", "0010", "1110"} {
		if a = answerOf(t, p.say(t, OnChannel, "a", "", command{Do: "undo"}), "a"); a.Now.On != want || b.String() != want {
			t.Errorf("undo leads to %s, the board is %v, want %s", a.Now.On, b, want)
		}
	}
	if a = answerOf(t, p.say(t, OnChannel, "a", "", command{Do: "undo"}), "a"); a.Problem == "" || a.Now.Presses != 0 {
		t.Errorf("undo at the start %+v", a)
	}
	p.say(t, CloseChannel, "b", "", nil)
	if sent = press(0); len(sent) != 1 {
		t.Errorf("a closed page hears %v", sent)
	}
	for _, bad := range []any{[]int{1}, command{Do: "dance"}, map[string]any{"do": "press", "light": "x"}} {
		if a = answerOf(t, p.say(t, OnChannel, "a", "", bad), "a"); a.Problem == "" {
			t.Errorf("%v: no problem", bad)
		}
	}
}

func TestPlayRandom(t *testing.T) {
	p := bindPages(t)
	for _, onlyOff := range []bool{false, true} {
		b := &row{on: make([]bool, 40), onlyOff: onlyOff}
		Play(b)
		p.say(t, OpenChannel, "a", BoardTarget, map[string]string{"board": p.boardID(t)})
		var boards []string
		for _, seed := range []uint64{1, 2, 1} {
			a := answerOf(t, p.say(t, OnChannel, "a", "", command{Do: "random", Seed: seed}), "a")
			if a.Now.On != b.String() || a.Now.Presses != 0 || a.Now.Undo != 0 {
				t.Errorf("%+v", a.Now)
			}
			boards = append(boards, a.Now.On)
		}
		if boards[0] != boards[2] || boards[0] == boards[1] || !strings.Contains(boards[0], "1") {
			t.Errorf("seeds 1, 2, 1 give %q", boards)
		}
	}
}

// TestRandomBoardsAreNotSolved uses a board on which every other draw is solved.
func TestRandomBoardsAreNotSolved(t *testing.T) {
	p := bindPages(t)
	b := &row{on: []bool{false}}
	Play(b)
	p.say(t, OpenChannel, "a", BoardTarget, map[string]string{"board": p.boardID(t)})
	for seed := range uint64(20) {
		if a := answerOf(t, p.say(t, OnChannel, "a", "", command{Do: "random", Seed: seed}), "a"); a.Now.Solved {
			t.Errorf("seed %d gives a solved board", seed)
		}
	}
}

func TestCellsChangeTheBoard(t *testing.T) {
	p := bindPages(t)
	b := &row{on: []bool{true, false}}
	Play(b)
	p.say(t, OpenChannel, "a", BoardTarget, map[string]string{"board": p.boardID(t)})
	p.sent = nil
	Refresh()
	if len(p.sent) != 0 {
		t.Errorf("without a change %v", p.sent)
	}
	b.on[0] = false
	Refresh()
	if a := answerOf(t, p.sent, "a"); a.Now.On != "00" || !a.Now.Solved {
		t.Errorf("%+v", a.Now)
	}
}

func TestAPanicOfTheBoardIsTold(t *testing.T) {
	p := bindPages(t)
	b := &row{on: []bool{true}, fail: "boom"}
	Play(b)
	p.say(t, OpenChannel, "a", BoardTarget, map[string]string{"board": p.boardID(t)})
	p.sent = nil
	func() {
		defer func() {
			if v := recover(); v != "boom" {
				t.Errorf("recovered %v", v)
			}
		}()
		Receive(t.Context(), Message{Kind: OnChannel, Channel: "a", Data: encode(command{Do: "press"})})
	}()
	if a := answerOf(t, p.sent, "a"); !strings.Contains(a.Problem, "boom") {
		t.Errorf("the page hears %+v", a)
	}
	b.fail = ""
	if a := answerOf(t, p.say(t, OnChannel, "a", "", command{Do: "press"}), "a"); a.Now.On != "0" {
		t.Errorf("afterwards %+v", a.Now)
	}
}

func TestUnknownChannels(t *testing.T) {
	p := bindPages(t)
	for _, m := range []Message{
		{Kind: OpenChannel, Channel: "a", Target: "nobody"},
		{Kind: OpenChannel, Channel: "a", Target: BoardTarget, Data: encode(map[string]string{"board": "none"})},
		{Kind: OpenChannel, Channel: "a", Target: BoardTarget, Data: encode([]int{})},
		{Kind: OnChannel, Channel: "a"},
	} {
		if Receive(t.Context(), m) {
			t.Errorf("%+v was received", m)
		}
	}
	if len(p.sent) != 0 {
		t.Errorf("sent %v", p.sent)
	}
}

func TestOldBoardsLeaveTheStage(t *testing.T) {
	p := bindPages(t)
	Play(&row{on: []bool{true}})
	old := map[string]string{"board": p.boardID(t)}
	p.say(t, OpenChannel, "a", BoardTarget, old)
	for range maxPlayers {
		Play(&row{on: []bool{true}})
	}
	if Receive(t.Context(), Message{Kind: OnChannel, Channel: "a", Data: encode(command{Do: "undo"})}) {
		t.Error("the channel of the oldest board is still there")
	}
	if Receive(t.Context(), Message{Kind: OpenChannel, Channel: "b", Target: BoardTarget, Data: encode(old)}) {
		t.Error("the oldest board is still there")
	}
}

func TestPlayBoardIsChecked(t *testing.T) {
	reach := [][]int{{0}, {1}}
	for name, b := range map[string]PlayBoard{
		"sides":  {Rows: 1, Cols: 3, Reach: reach},
		"places": {Places: [][2]float64{{0, 0}}, Reach: reach},
		"names":  {Places: make([][2]float64, 2), Names: []string{"a"}, Reach: reach},
		"reach":  {Rows: 1, Cols: 2, Reach: reach[:1]},
		"light":  {Rows: 1, Cols: 2, Reach: [][]int{{0}, {2}}},
		"edge":   {Places: make([][2]float64, 2), Edges: [][2]int{{0, -1}}, Reach: reach},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "display: ") {
					t.Errorf("recovered %q", s)
				}
			}()
			b.check(2)
		})
	}
}

func TestRules(t *testing.T) {
	for name, reach := range reaches {
		for _, side := range [][2]int{{1, 1}, {3, 4}, {5, 2}} {
			b := PlayBoard{Rows: side[0], Cols: side[1]}
			n := side[0] * side[1]
			for v := range n {
				list := []int{}
				for u := range n {
					if reach(u/b.Cols-v/b.Cols, u%b.Cols-v%b.Cols) {
						list = append(list, u)
					}
				}
				slices.Reverse(list) // the order does not matter
				b.Reach = append(b.Reach, list)
			}
			if n > 1 && b.rule() != name {
				t.Errorf("%v: rule %q, want %q", side, b.rule(), name)
			}
			if n > 1 {
				b.Reach[n-1] = append(b.Reach[n-1], b.Reach[n-1]...)
				if b.rule() != "" {
					t.Errorf("%v: rule %q with a light twice", side, b.rule())
				}
			}
		}
	}
}

func ExamplePlay() {
	Play(&row{on: []bool{true, false, true}})
	fmt.Println("…")
	// Output:
	// 101
	// Press a light to toggle it and those that it reaches, until all are off; in a notebook, click on it. Shortest: 2 presses.
	// …
}
