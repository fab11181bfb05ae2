package bulbs

import (
	"context"
	"fmt"
)

// Generate makes a board whose fewest moves are exactly moves, by playing backwards
// from the solved board at random: each step back adds a needed press (r, c) where the
// parities of row r and column c agree, so that pressing it is legal and D stays 0. On
// boards with both sides even the length is then |X|, which no solution beats; with an
// odd side there are other press sets, and a board is kept only if the bound of [Prove]
// says that none is better.
//
// It returns a solution with the board, the moves and the proof. Equal arguments give
// equal boards. The error is ctx.Err(), or says the longest that was reached: too many
// moves for the size. It panics unless both sides are positive and moves is not
// negative.
func Generate(ctx context.Context, rows, cols, moves int, seed uint64) (*Solution, error) {
	if moves < 0 {
		panic(fmt.Sprintf("bulbs: a board of %d moves", moves))
	}
	r := generator(seed)
	const tries = 400
	longest := 0
	for range tries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g, x := Full(rows, cols), newPressGraph(rows, cols)
		back := Path{}
		for len(back) < moves {
			var can []int
			for i := range rows * cols {
				if r, c := i/cols, i%cols; !x.has(r, c) && x.rowOdd(r) == x.colOdd(c) {
					can = append(can, i)
				}
			}
			if len(can) == 0 {
				break
			}
			i := can[r.IntN(len(can))]
			x.flip(i/cols, i%cols)
			g.Toggle(Move{i / cols, i % cols})
			back = append(back, Move{i / cols, i % cols})
		}
		if len(back) < moves {
			longest = max(longest, len(back))
			continue
		}
		proof, err := Prove(ctx, g)
		if err != nil {
			return nil, err
		}
		longest = max(longest, proof.Bound)
		if proof.Bound != moves {
			continue
		}
		path := make(Path, moves)
		for i, m := range back {
			path[moves-1-i] = m
		}
		s := newSolution(g, path, proof)
		s.States = moves + 1
		s.Method = "played backwards"
		return s, nil
	}
	return nil, fmt.Errorf("bulbs: no board of %d×%d whose fewest moves are %d in %d tries, the longest was %d; ask for fewer moves or a larger board",
		rows, cols, moves, tries, longest)
}
