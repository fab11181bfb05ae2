// Command permuted runs the Grid of Bulbs notebook on boards with their rows
// and columns in another order, and compares what it prints with an oracle.
//
//	go run ./.ci/permuted PARITYLAB NOTEBOOK GRID SEED...
//
// The game is the same in any order of rows and columns, so the number of
// needed presses stays; the order in which a search meets them does not. The
// oracle is this file: it shares no code with the library.
package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) < 5 {
		fmt.Fprintln(os.Stderr, "usage: go run ./.ci/permuted PARITYLAB NOTEBOOK GRID SEED...")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4:]); err != nil {
		fmt.Fprintln(os.Stderr, "permuted:", err)
		os.Exit(1)
	}
}

func run(program, notebook, file string, seeds []string) error {
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	rows := strings.Fields(string(b))
	plain := explore(rows)
	fmt.Printf("as it is: %v\n", plain)
	dir, err := os.MkdirTemp("", "permuted")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, s := range seeds {
		seed, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return err
		}
		grid := permute(rows, seed)
		want := explore(grid)
		fmt.Printf("seed %d: %v\n", seed, want)
		if want.needed != plain.needed || want.off != plain.off || want.states == plain.states {
			return fmt.Errorf("seed %d: the oracle finds %v, not a permutation of the grid with another search", seed, want)
		}
		name := filepath.Join(dir, "grid.txt")
		if err := os.WriteFile(name, []byte(strings.Join(grid, "\n")+"\n"), 0o644); err != nil {
			return err
		}
		out, err := exec.Command(program, "run", notebook, "-p", "grid="+name).CombinedOutput()
		if err == nil {
			err = want.in(string(out))
		}
		if err != nil {
			return fmt.Errorf("seed %d: %w\n%s", seed, err, out)
		}
	}
	return nil
}

// permute puts rows and columns into another order.
func permute(rows []string, seed uint64) []string {
	r := rand.New(rand.NewPCG(seed, 24))
	rp, cp := r.Perm(len(rows)), r.Perm(len(rows))
	out := make([]string, len(rows))
	for i, from := range rp {
		line := make([]byte, len(rows))
		for j, c := range cp {
			line[j] = rows[from][c]
		}
		out[i] = string(line)
	}
	return out
}

// figures are what the notebook must print for a board of even side.
type figures struct {
	off    int    // bulbs off at the start
	needed int    // |X|, the least number of moves
	states int    // explored by the guided search, or limit when it finds nothing
	path   string // its moves, counted from 1
}

// limit ends searches that find nothing.
const limit = 200_000

func (f figures) String() string {
	return fmt.Sprintf("%d off, %d needed, %d states, first moves %.40s …", f.off, f.needed, f.states, f.path)
}

// explore works the figures out from the rules: |X| by the closed form
// X[r,c] = rowOff[r] + colOff[c] + off[r,c] mod 2, the search by a stack of
// whole boards, each with the list of moves that led to it.
func explore(rows []string) figures {
	n := len(rows)
	type board [40]uint64
	type step struct {
		at   board
		from *step
		move int
	}
	off := func(b *board, r, c int) int { return 1 - int(b[r]>>c&1) }
	var start board
	for r, line := range rows {
		for c := range line {
			start[r] |= uint64(line[c]-'0') << c
		}
	}
	count := func(b *board) (row, col [40]int, all int) {
		for r := range n {
			for c := range n {
				o := off(b, r, c)
				row[r], col[c], all = row[r]+o, col[c]+o, all+o
			}
		}
		return
	}
	var f figures
	row, col, all := count(&start)
	f.off = all
	for r := range n {
		for c := range n {
			f.needed += (row[r] + col[c] + off(&start, r, c)) % 2
		}
	}
	seen := map[board]bool{}
	for stack := []*step{{at: start}}; len(stack) > 0 && f.states < limit; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		row, col, all := count(&s.at)
		if all == 0 {
			for ; s.from != nil; s = s.from {
				f.path = fmt.Sprintf("(%d,%d) ", s.move/n+1, s.move%n+1) + f.path
			}
			f.path = strings.TrimSpace(f.path)
			return f
		}
		if seen[s.at] {
			continue
		}
		seen[s.at] = true
		f.states++
		for m := range n * n {
			r, c := m/n, m%n
			if off(&s.at, r, c) == 0 || row[r] != col[c] {
				continue
			}
			next := step{at: s.at, from: s, move: m}
			for i := range n {
				next.at[i] ^= 1 << c
			}
			next.at[r] ^= (1<<n - 1) &^ (1 << c)
			stack = append(stack, &next)
		}
	}
	return f
}

// in looks for the figures in what a run of the notebook printed.
func (f figures) in(out string) error {
	want := []string{
		fmt.Sprintf("bulbs off at the start: %d\n", f.off),
		fmt.Sprintf("|X| = %d\n", f.needed),
		fmt.Sprintf("bound %d\n", f.needed),
		fmt.Sprintf("constructive order: %d moves in %d states\n", f.needed, f.needed+1),
		fmt.Sprintf("constructive order: replay clean, %d moves", f.needed),
	}
	if moves := strings.Fields(f.path); len(moves) > 0 {
		want = append(want,
			fmt.Sprintf("unique states explored %d, moves returned %d\n", f.states, len(moves)),
			fmt.Sprintf("first ten moves: %s\n", strings.Join(moves[:10], " ")),
			fmt.Sprintf("last ten moves:  %s\n", strings.Join(moves[len(moves)-10:], " ")))
	}
	for _, w := range want {
		if !strings.Contains(out, w) {
			return fmt.Errorf("the notebook does not print %q", w)
		}
	}
	return nil
}
