package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"parity.lab/kernel/internal/patience"
	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

// The board editor asks about a board while it is painted.
const (
	boardTime   = 2 * time.Second // for a shortest solution
	maxCells    = 50 * 50
	maxPatterns = 12 // quiet patterns that are shown
)

// boardAsk is a board or a graph as it is painted.
type boardAsk struct {
	Rows   int      `json:"rows"`
	Cols   int      `json:"cols"`
	Rule   string   `json:"rule"`
	Shape  string   `json:"shape"`
	NoSelf bool     `json:"no_self"`
	Graph  bool     `json:"graph"`
	Size   int      `json:"size"` // vertices of the graph
	Edges  [][2]int `json:"edges"`
	Lit    []int    `json:"lit"`
}

// boardAnswer is what is known of it.
type boardAnswer struct {
	Nullity  int     `json:"nullity"`
	Solvable bool    `json:"solvable"`
	Presses  []int   `json:"presses"`
	Shortest bool    `json:"shortest"`
	Why      string  `json:"why"`
	Proof    []int   `json:"proof"` // lights that prove that there is no solution
	Quiet    [][]int `json:"quiet"`
	Reach    [][]int `json:"reach"` // what each press toggles
}

func (a *boardAsk) game() (*lights.Game, error) {
	rule := lights.SigmaPlus
	if a.NoSelf {
		rule = lights.Sigma
	}
	if a.Graph {
		if a.Size < 0 || a.Size > maxCells {
			return nil, badRequest("a graph of %d vertices is too large here; the limit is %d", a.Size, maxCells)
		}
		h, err := graph.FromEdges(a.Size, a.Edges)
		if err != nil {
			return nil, badRequest("%v", err)
		}
		return lights.NewGame(h, rule), nil
	}
	if a.Rows < 1 || a.Cols < 1 || a.Rows > maxCells || a.Cols > maxCells || a.Rows*a.Cols > maxCells {
		return nil, badRequest("a board of %d×%d cannot be shown here; 1 to %d cells can", a.Rows, a.Cols, maxCells)
	}
	spec := graph.BoardSpec{Rows: a.Rows, Cols: a.Cols}
	var err error
	if a.Rule != "" {
		if spec.Rule, err = graph.ParseNeighbourhood(a.Rule); err != nil {
			return nil, badRequest("%v", err)
		}
	}
	if a.Shape != "" {
		if spec.Topology, err = graph.ParseTopology(a.Shape); err != nil {
			return nil, badRequest("%v", err)
		}
	}
	h, err := graph.Board(spec)
	if err != nil {
		return nil, badRequest("%v", err)
	}
	return lights.NewGame(h, rule), nil
}

// postBoard answers the board editor.
func (s *Server) postBoard(w http.ResponseWriter, r *http.Request) error {
	var a boardAsk
	if err := body(r, &a); err != nil {
		return err
	}
	g, err := a.game()
	if err != nil {
		return err
	}
	config := bitset.New(g.Len())
	for _, v := range a.Lit {
		if v < 0 || v >= g.Len() {
			return badRequest("there is no light %d; there are %d", v, g.Len())
		}
		config.Set(v)
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	late := patience.After(boardTime, cancel)
	defer late.Stop()
	b := boardAnswer{Nullity: g.Nullity(), Presses: []int{}, Proof: []int{}, Quiet: [][]int{}, Reach: [][]int{}}
	for i, q := range g.QuietPatterns() {
		if i == maxPatterns {
			break
		}
		b.Quiet = append(b.Quiet, q.Indices())
	}
	if g.Len() <= 900 {
		for i := range g.Buttons() {
			b.Reach = append(b.Reach, g.Toggles(i))
		}
	}
	sol, err := g.Shortest(ctx, config, lights.Options{MaxTime: boardTime})
	if sol == nil && errors.Is(err, coding.ErrCost) {
		sol, err = g.Solve(config)
	}
	var u *lights.UnsolvableError
	switch {
	case errors.As(err, &u):
		b.Proof, b.Why = u.Certificate.Lights.Indices(), u.Certificate.Why()
	case sol == nil:
		return err
	default:
		b.Solvable, b.Presses, b.Shortest, b.Why = true, sol.Presses.Indices(), sol.Shortest, sol.Reason
	}
	return answer(w, http.StatusOK, b)
}
