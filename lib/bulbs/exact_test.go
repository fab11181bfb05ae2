package bulbs

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestExactReachesItsLimits(t *testing.T) {
	for _, tc := range []struct {
		name   string
		g      *Grid
		o      ExactOptions
		reason string
	}{
		{"states", Random(24, 24, 2), ExactOptions{MaxStates: 50}, "50 states explored"},
		{"press sets", RandomSolvable(11, 11, 1), ExactOptions{}, "2^20 press sets, at most 2^16"},
	} {
		s, err := Exact(context.Background(), tc.g, tc.o)
		if !errors.Is(err, ErrLimit) || !strings.Contains(err.Error(), tc.reason) {
			t.Errorf("%s: error %v, want %s", tc.name, err, tc.reason)
			continue
		}
		if s == nil || s.Moves != nil || s.Optimal || s.Proof == nil || !strings.Contains(s.Why, "no moves") {
			t.Errorf("%s: solution %v", tc.name, s)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if s, err := Exact(ctx, Random(8, 8, 1), ExactOptions{}); !errors.Is(err, context.Canceled) || s == nil {
		t.Errorf("cancelled: %v, %v", s, err)
	}
}

// Construct says what it does not know when the exact search is cut short.
func TestConstructWithoutTheExactSearch(t *testing.T) {
	// A component that the constructive order cannot do at |X|: found by
	// comparing all 4×4 boards, where a search proves that four more are needed.
	var hard *Grid
	ctx := context.Background()
	for board := range 1 << 16 {
		g := (&brute{rows: 4, cols: 4}).grid(uint32(board))
		s, err := Construct(ctx, g, ConstructOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(s.Why, "exhaustive") {
			hard = g
			break
		}
	}
	if hard == nil {
		t.Fatal("no 4×4 board needs the exact search")
	}
	s, err := Construct(ctx, hard, ConstructOptions{MaxStates: -1})
	if err != nil {
		t.Fatal(err)
	}
	mustReplay(t, hard, s.Moves)
	if s.Optimal || len(s.Moves) != s.Proof.Bound+4 || !strings.Contains(s.Why, "not proved optimal") {
		t.Errorf("without search: %v", s)
	}
	if s, err = Construct(ctx, hard, ConstructOptions{Retries: -1}); err != nil || !s.Optimal || s.Attempts > 2 {
		t.Errorf("without retries: %v, %v", s, err)
	}
}

func TestEvenSidesOfARectangle(t *testing.T) {
	for _, size := range [][2]int{{4, 6}, {6, 4}, {24, 30}, {2, 40}, {64, 10}, {66, 130}} {
		g := Random(size[0], size[1], 1)
		s, err := Construct(context.Background(), g, ConstructOptions{})
		if err != nil {
			t.Fatal(err)
		}
		mustReplay(t, g, s.Moves)
		if !s.Optimal || s.Proof.Nullity != 0 || !closedForm(g).set().Equal(s.Proof.Presses) {
			t.Errorf("%v: %v", size, s)
		}
	}
}
