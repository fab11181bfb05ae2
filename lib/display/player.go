package display

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"
)

// player is a board on the stage, with the game that is played on it.
type player struct {
	id string // under which pages know the board

	mu       sync.Mutex
	board    Playable
	about    PlayBoard
	on       []bool        // the state that pages know
	first    *PlaySolution // of the board as it was when the game began, if known
	way      *PlaySolution // of the board as it is, if known
	why      string        // why it is not
	past     [][]bool      // the states before the latest presses
	pressed  int           // presses in this game that were not taken back
	last     int           // the light pressed last, or −1
	channels []*channel    // to the pages that show it
	// Those of the board's widget, nil without one.
	model, layout *channel
}

// maxPast is how many presses can be taken back.
const maxPast = 2000

// look takes in the state of the board. A board that something else than the
// pages has changed begins a new game.
func (p *player) look(ctx context.Context) (changed bool) {
	on := p.board.PlayState()
	if p.on != nil && slices.Equal(on, p.on) {
		return false
	}
	p.begin(ctx, on)
	return true
}

// begin starts a new game from a state of the board.
func (p *player) begin(ctx context.Context, on []bool) {
	p.on, p.past, p.pressed, p.last = slices.Clone(on), nil, 0, -1
	p.solve(ctx)
	p.first = p.way
}

// solve looks for a way from the present state.
func (p *player) solve(ctx context.Context) {
	ctx, cancel := atMost(ctx, solveTime)
	defer cancel()
	p.way, p.why = nil, ""
	s, err := p.board.PlaySolve(ctx)
	switch {
	case err == nil:
		p.way = &s
	case ctx.Err() != nil:
		p.why = "no solution was found in time"
	default:
		p.why = reason(err)
	}
}

// atMost returns a context that is cancelled after d. It counts short steps: a
// machine that stalls does not use up the time, as it would with a deadline.
func atMost(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		for range 20 {
			select {
			case <-ctx.Done():
				return
			case <-time.After(d / 20):
			}
		}
		cancel()
	}()
	return ctx, cancel
}

// press presses a light. It returns why that is not allowed, or "".
func (p *player) press(ctx context.Context, light int) string {
	if light < 0 || light >= len(p.on) {
		return fmt.Sprintf("there is no light %d", light)
	}
	before := p.on
	if err := p.board.PlayPress(light); err != nil {
		return reason(err)
	}
	p.on = slices.Clone(p.board.PlayState())
	p.past = append(p.past, before)
	if len(p.past) > maxPast {
		p.past = slices.Delete(p.past, 0, 1)
	}
	p.pressed++
	p.last = light
	if p.way != nil && len(p.way.Presses) > 0 && p.way.Presses[0] == light {
		// The rest of a shortest way is a shortest way.
		p.way = &PlaySolution{Presses: p.way.Presses[1:], Shortest: p.way.Shortest, Why: p.way.Why}
		return ""
	}
	p.solve(ctx)
	return ""
}

// reason returns what an error says, without the name of the package that says it.
func reason(err error) string {
	text := err.Error()
	name, rest, ok := strings.Cut(text, ": ")
	if !ok || strings.ContainsFunc(name, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return text
	}
	return rest
}

// undo takes the latest press back.
func (p *player) undo(ctx context.Context) string {
	if len(p.past) == 0 {
		return "there is nothing to undo"
	}
	p.on = p.past[len(p.past)-1]
	p.past = p.past[:len(p.past)-1]
	p.board.PlaySet(slices.Clone(p.on))
	p.pressed--
	p.last = -1
	p.solve(ctx)
	return ""
}

// random sets the board to a random one that can be solved and, if there is any,
// is not solved already: from the goal, every light is pressed or not with equal
// chances. Where only lights that are off may be pressed, as many allowed presses
// as there are lights are taken back from the goal, so that they lead to it again.
func (p *player) random(ctx context.Context, seed uint64) {
	const tries = 50
	r := rand.New(rand.NewPCG(seed, 0))
	on := make([]bool, len(p.on))
	for try := 0; try < tries && (try == 0 || p.about.solved(on)); try++ {
		p.scramble(on, r)
	}
	p.board.PlaySet(slices.Clone(on))
	p.begin(ctx, p.board.PlayState())
}

// scramble makes one random board.
func (p *player) scramble(on []bool, r *rand.Rand) {
	for i := range on {
		on[i] = p.about.GoalOn
	}
	for i := range on {
		light := i
		if p.about.OnlyOff {
			if light = r.IntN(len(on)); !on[light] {
				continue // a press leaves its light on
			}
		} else if r.IntN(2) == 0 {
			continue
		}
		for _, l := range p.about.Reach[light] {
			on[l] = !on[l]
		}
	}
}
