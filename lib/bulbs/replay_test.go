package bulbs

import (
	"context"
	"errors"
	"reflect"
	"testing"
)

func TestReplayNamesTheFirstBadMove(t *testing.T) {
	g := mustParse(t, "0110\n1001\n1001\n0110")
	s, err := Construct(context.Background(), g, ConstructOptions{})
	if err != nil {
		t.Fatal(err)
	}
	good := s.Moves
	n := len(good)
	with := func(i int, m Move) Path {
		p := append(Path{}, good...)
		p[i] = m
		return p
	}
	for _, tc := range []struct {
		name string
		p    Path
		want *ReplayError
		text string
	}{
		{"below the board", with(2, Move{4, 0}), &ReplayError{Rule: OutsideBoard, Step: 3, Move: Move{4, 0}},
			"bulbs: move 3, (5,1), is outside the board of 4×4"},
		{"left of the board", with(0, Move{0, -1}), &ReplayError{Rule: OutsideBoard, Step: 1, Move: Move{0, -1}},
			"bulbs: move 1, (1,0), is outside the board of 4×4"},
		{"a bulb that is on", with(0, Move{0, 1}), &ReplayError{Rule: BulbOn, Step: 1, Move: Move{0, 1}},
			"bulbs: move 1, (1,2), presses a bulb that is on; only an off bulb may be pressed"},
		{"the same bulb again", with(1, good[0]), &ReplayError{Rule: BulbOn, Step: 2, Move: good[0]},
			"bulbs: move 2, " + good[0].String() + ", presses a bulb that is on; only an off bulb may be pressed"},
		{"a move short", good[:n-1], &ReplayError{Rule: NotSolved, Step: n - 1}, ""},
		{"no moves", nil, &ReplayError{Rule: NotSolved, Step: 0}, "bulbs: at the end, after 0 moves, 8 bulbs are still off"},
	} {
		rep, err := g.Replay(tc.p)
		var bad *ReplayError
		if !errors.As(err, &bad) {
			t.Errorf("%s: error %v", tc.name, err)
			continue
		}
		if bad.Rule != tc.want.Rule || bad.Step != tc.want.Step || bad.Move != tc.want.Move || bad.Off != rep.Off[rep.Moves] {
			t.Errorf("%s: %+v, want %+v", tc.name, bad, tc.want)
		}
		if tc.text != "" && err.Error() != tc.text {
			t.Errorf("%s: %q, want %q", tc.name, err, tc.text)
		}
		if tc.want.Rule != NotSolved && rep.Moves != tc.want.Step-1 {
			t.Errorf("%s: %d moves made, want %d", tc.name, rep.Moves, tc.want.Step-1)
		}
	}
	rep, err := g.Replay(good)
	if err != nil || rep.Moves != n || len(rep.Off) != n+1 || rep.Off[0] != 8 || rep.Off[n] != 0 || !rep.Final.Solved() {
		t.Errorf("the good list: %+v, %v", rep, err)
	}
}

func TestReplayOfASolvedBoard(t *testing.T) {
	if rep, err := Full(3, 3).Replay(nil); err != nil || !reflect.DeepEqual(rep.Off, []int{0}) {
		t.Errorf("no moves on a solved board: %+v, %v", rep, err)
	}
}

func TestOneBulbIsOff(t *testing.T) {
	g := Full(1, 2)
	g.Set(0, 0, false)
	const want = "bulbs: at the end, after 0 moves, 1 bulb is still off"
	if _, err := g.Replay(nil); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// A press that forgets a toggle, or does one too many, is found at its move.
func TestReplayChecksEveryToggle(t *testing.T) {
	g := named(t, "24x24")
	s, err := Construct(context.Background(), g, ConstructOptions{})
	if err != nil {
		t.Fatal(err)
	}
	faults := map[string]func(*Grid, Move) error{
		"forgets the column's last bulb": func(h *Grid, m Move) error {
			h.Toggle(m)
			if m.Row != 23 {
				h.Set(23, m.Col, !h.On(23, m.Col))
			}
			return nil
		},
		"toggles a corner too": func(h *Grid, m Move) error {
			h.Toggle(m)
			h.Set(0, 0, !h.On(0, 0))
			return nil
		},
		"toggles the bulb twice": func(h *Grid, m Move) error {
			h.Toggle(m)
			h.Set(m.Row, m.Col, false)
			return nil
		},
		"refuses": func(*Grid, Move) error { return errors.New("no") },
	}
	for name, press := range faults {
		calls := 0
		_, err := g.replay(s.Moves, func(h *Grid, m Move) error {
			if calls++; calls < 100 || name == "forgets the column's last bulb" && m.Row == 23 {
				return h.Press(m)
			}
			return press(h, m)
		})
		var bad *ReplayError
		if !errors.As(err, &bad) || bad.Rule != WrongToggle || bad.Step != calls || calls < 100 {
			t.Errorf("%s: %v after %d presses", name, err, calls)
		}
	}
}

func TestRuleNames(t *testing.T) {
	for r := OutsideBoard; r <= NotSolved; r++ {
		if s := r.String(); s == "" || s[0] == 'R' {
			t.Errorf("rule %d has no name: %q", r, s)
		}
	}
	if got := RuleBroken(9).String(); got != "RuleBroken(9)" {
		t.Errorf("an unknown rule is %q", got)
	}
}

// The example of the puzzle's own page, whose coordinates are (x, y) from 1, from
// the bottom left.
func TestReplayOfThePublishedExample(t *testing.T) {
	g := mustParse(t, "0011\n1101\n0110\n0001")
	var p Path
	for _, xy := range [][2]int{{1, 1}, {2, 4}, {2, 3}, {4, 4}} {
		p = append(p, Move{Row: 4 - xy[1], Col: xy[0] - 1})
	}
	mustReplay(t, g, p)
	s, err := Construct(context.Background(), g, ConstructOptions{})
	if err != nil || len(s.Moves) != 4 || !s.Optimal {
		t.Errorf("%v, %v", s, err)
	}
}
