package main

import (
	"fmt"
	"os"
	"strings"

	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

// gameFlags say which game is played on a board.
type gameFlags struct {
	Rule    string `enum:"plus,diagonal,king,knight,cross,hex,triangle" default:"plus" help:"The neighbours of a cell: plus, diagonal, king, knight, cross (row and column), hex or triangle."`
	NoSelf  bool   `help:"A press leaves its own light alone."`
	Shape   string `enum:"plane,cylinder,torus" default:"plane" help:"cylinder: the first and last column are neighbours; torus: the first and last row, too."`
	Pattern string `type:"existingfile" placeholder:"FILE" help:"What a press toggles, painted: # toggles, . does not, the pressed cell is @ if it toggles itself, else O."`
	Mask    string `type:"existingfile" placeholder:"FILE" help:"Which cells there are, painted: # is a cell, . is missing."`
	Stuck   string `type:"existingfile" placeholder:"FILE" help:"Which buttons cannot be pressed, painted: # is stuck, . is not."`
}

// rule is that of lights: the pattern says by itself whether a press toggles its own.
func (f *gameFlags) rule() lights.Rule {
	if f.NoSelf || f.Pattern != "" {
		return lights.Sigma
	}
	return lights.SigmaPlus
}

// games returns the function that makes the game on a board of a given size.
func (f *gameFlags) games() (func(rows, cols int) (*lights.Game, error), error) {
	if f.Pattern != "" && (f.NoSelf || f.Rule != "plus") {
		return nil, fmt.Errorf("--pattern takes the place of --rule and --no-self: paint O for a press that leaves its own light alone")
	}
	spec := graph.BoardSpec{}
	var err error
	if spec.Rule, err = graph.ParseNeighbourhood(f.Rule); err != nil {
		return nil, err
	}
	if spec.Topology, err = graph.ParseTopology(f.Shape); err != nil {
		return nil, err
	}
	for _, read := range []struct {
		file string
		to   *string
	}{{f.Pattern, &spec.Pattern}, {f.Mask, &spec.Mask}} {
		if read.file == "" {
			continue
		}
		text, err := os.ReadFile(read.file)
		if err != nil {
			return nil, err
		}
		*read.to = strings.Trim(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	}
	var stuck *lights.Board
	if f.Stuck != "" {
		text, err := os.ReadFile(f.Stuck)
		if err != nil {
			return nil, err
		}
		if stuck, err = lights.ParseBoard(string(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Stuck, err)
		}
	}
	return func(rows, cols int) (*lights.Game, error) {
		spec := spec
		spec.Rows, spec.Cols = rows, cols
		h, err := graph.Board(spec)
		if err != nil {
			return nil, err
		}
		g := lights.NewGame(h, f.rule())
		if stuck == nil {
			return g, nil
		}
		if stuck.Rows() != rows || stuck.Cols() != cols {
			return nil, fmt.Errorf("%s paints %d×%d cells, the board has %d×%d", f.Stuck, stuck.Rows(), stuck.Cols(), rows, cols)
		}
		return g.Stuck(g.Pick(stuck.On)), nil
	}, nil
}
