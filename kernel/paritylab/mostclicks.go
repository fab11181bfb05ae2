package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"parity.lab/lib/coding"
	"parity.lab/lib/coding/radiuscheck"
	"parity.lab/lib/cover"
	"parity.lab/lib/lights"
)

// mostClicksCommand is paritylab mostclicks.
type mostClicksCommand struct {
	Boards []string `arg:"" optional:"" name:"board" help:"A side N, a board MxN, or a range of sides A..B."`

	gameFlags
	Table       string        `placeholder:"A..B" help:"All boards with both sides from A to B that have quiet patterns."`
	Limit       time.Duration `default:"1m" help:"Time for each board; 0 is no limit. The bounds found so far are printed."`
	Seed        uint64        `help:"Start of the random choices in the search for a witness."`
	Certificate string        `type:"path" placeholder:"FILE" help:"Write the witness and the proofs of both bounds of one board."`
	Check       []string      `type:"existingfile" sep:"none" placeholder:"FILE" help:"Check such a file; may be given several times."`
	JSON        bool          `name:"json" help:"Print as JSON."`
}

// Help shows examples.
func (c *mostClicksCommand) Help() string {
	return `Prints how many presses the hardest solvable board of a size needs, with a board that
needs them and a proof that no board needs more. Both are checked by a part of the program
that has nothing to do with the search. Bounds are printed where the time does not do.

Examples:

	paritylab mostclicks 9x9
	paritylab mostclicks 6 --rule king
	paritylab mostclicks --table 1..40 --limit 30s
	paritylab mostclicks 16x16 --certificate proof.json
	paritylab mostclicks --check proof.json`
}

// boardClicks is what is printed of one board.
type boardClicks struct {
	Rows    int     `json:"rows"`
	Cols    int     `json:"cols"`
	Nullity int     `json:"nullity"`
	Lower   int     `json:"lower"`
	Upper   int     `json:"upper"`
	Exact   bool    `json:"exact"`
	Reason  string  `json:"reason"`
	Seconds float64 `json:"seconds"`
	// Witness and Presses are rows of 0 and 1: a hardest board and its shortest solution.
	Witness string `json:"witness,omitempty"`
	Presses string `json:"presses,omitempty"`
	// Leaves is the number of cases of the proof, 0 if it needs none.
	Leaves int `json:"leaves"`
}

// Run prints the numbers.
func (c *mostClicksCommand) Run(w *world) error {
	if len(c.Check) > 0 {
		if len(c.Boards) > 0 || c.Table != "" {
			return fmt.Errorf("mostclicks: --check reads what a file says; leave out the boards")
		}
		return c.check(w)
	}
	sizes, err := c.sizes()
	if err != nil {
		return err
	}
	if c.Certificate != "" && len(sizes) != 1 {
		return fmt.Errorf("mostclicks: --certificate writes the proofs of one board, here are %d", len(sizes))
	}
	games, err := c.games()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	all := []boardClicks{}
	exact := 0
	began := time.Now()
	for i, size := range sizes {
		place := ""
		if len(sizes) > 1 {
			place = fmt.Sprintf("%d of %d, ", i+1, len(sizes))
		}
		r, b, err := c.board(ctx, w, games, size, place)
		if err != nil {
			return err
		}
		if all = append(all, b); b.Exact {
			exact++
		}
		if c.Certificate != "" {
			if err := os.WriteFile(c.Certificate, r.Proof(), 0o666); err != nil {
				return err
			}
		}
		switch {
		case c.JSON:
		case c.Table != "":
			fmt.Fprintf(w.stdout, "%d×%d: %s  (nullity %d, %.2f s)\n", b.Rows, b.Cols, r.Value(), b.Nullity, b.Seconds)
		default:
			fmt.Fprint(w.stdout, c.describe(r, b))
		}
		if ctx.Err() != nil {
			break
		}
	}
	if c.JSON {
		if err := printJSON(w, all); err != nil {
			return err
		}
	} else if c.Table != "" {
		fmt.Fprintf(w.stdout, "%d of %d boards settled, all proofs checked, %.1f s\n", exact, len(sizes), time.Since(began).Seconds())
	}
	if ctx.Err() != nil {
		fmt.Fprintln(w.stderr, "paritylab: interrupted")
		return status(statusInterrupted)
	}
	return nil
}

// plain says that the game is Lights Out itself.
func (c *mostClicksCommand) plain() bool {
	return c.gameFlags == gameFlags{Rule: "plus", Shape: "plane"}
}

// sizes returns the boards that are asked for.
func (c *mostClicksCommand) sizes() ([][2]int, error) {
	if (len(c.Boards) > 0) == (c.Table != "") {
		return nil, fmt.Errorf("mostclicks: want boards such as 9x9, or --table 1..10")
	}
	var sizes [][2]int
	for _, text := range c.Boards {
		m, n, last, err := parseBoards("mostclicks", text)
		if err != nil {
			return nil, err
		}
		if last == 0 {
			sizes = append(sizes, [2]int{m, n})
		}
		for side := m; side <= last; side++ {
			sizes = append(sizes, [2]int{side, side})
		}
	}
	if c.Table == "" {
		return sizes, nil
	}
	if !c.plain() {
		return nil, fmt.Errorf("mostclicks: --table has the boards of the plain game only")
	}
	first, _, last, err := parseBoards("mostclicks", c.Table)
	if err != nil {
		return nil, err
	}
	if last == 0 {
		return nil, fmt.Errorf("mostclicks: --table %q: want a range of sides such as 1..10", c.Table)
	}
	for m := first; m <= last; m++ {
		for n := m; n <= last; n++ {
			if cover.RectangleNullity(m, n) > 0 {
				sizes = append(sizes, [2]int{m, n})
			}
		}
	}
	return sizes, nil
}

// board searches for one board and has the proofs checked.
func (c *mostClicksCommand) board(ctx context.Context, w *world, games func(rows, cols int) (*lights.Game, error), size [2]int, place string) (*cover.Clicks, boardClicks, error) {
	if c.Limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Limit)
		defer cancel()
	}
	began, printed := time.Now(), time.Now()
	o := coding.RadiusOptions{Seed: c.Seed, Progress: func(p coding.RadiusProgress) {
		if now := time.Now(); w.color && now.Sub(began) > time.Second && now.Sub(printed) > 200*time.Millisecond {
			printed = now
			fmt.Fprintf(w.stderr, "\r\x1b[K%s%d×%d: %d to %d, %s", place, size[0], size[1], p.Lower, p.Upper, p.Stage)
			if p.Nodes > 0 {
				fmt.Fprintf(w.stderr, ", %d nodes, %.0f %% of the tree", p.Nodes, 100*p.Closed)
			}
		}
	}}
	var r *cover.Clicks
	if c.plain() {
		r, _ = cover.MostClicks(ctx, size[0], size[1], o) // an end of ctx shows in the bounds
	} else {
		game, err := games(size[0], size[1])
		if err != nil {
			return nil, boardClicks{}, err
		}
		r, _ = cover.GameClicks(ctx, game, o)
	}
	if printed.Sub(began) > time.Second {
		fmt.Fprint(w.stderr, "\r\x1b[K")
	}
	seconds := time.Since(began).Seconds()
	claim, err := radiuscheck.Read(r.Proof())
	if err == nil {
		err = claim.Check()
	}
	if err != nil {
		return nil, boardClicks{}, fmt.Errorf("mostclicks: %d×%d: a fault in the search: %w", size[0], size[1], err)
	}
	return r, boardClicks{
		Rows: size[0], Cols: size[1], Nullity: r.Nullity, Lower: r.Lower, Upper: r.Upper, Exact: r.Exact(),
		Reason: r.Reason, Seconds: seconds, Leaves: r.Certificate.Leaves(),
		Witness: r.Witness.Config().Grid(size[1]), Presses: r.Presses.Grid(size[1]),
	}, nil
}

// describe is the text about one board.
func (c *mostClicksCommand) describe(r *cover.Clicks, b boardClicks) string {
	var t strings.Builder
	fmt.Fprintf(&t, "%d×%d: %s  (nullity %d, %.2f s)\n", b.Rows, b.Cols, r.Value(), b.Nullity, b.Seconds)
	fmt.Fprintf(&t, "%s.\n\nWitness, a board that needs %d presses:\n", r.Reason, r.Lower)
	p := r.Picture()
	p.Caption = ""
	fmt.Fprintf(&t, "%s\n\nCertificate that no board needs more than %d:\n", strings.TrimRight(p.Text(), "\n"), r.Upper)
	k := r.Certificate
	switch {
	case r.Nullity == 0:
		fmt.Fprintln(&t, "  There are no quiet patterns, so every board has one solution.")
	case len(k.Pivots) == 0:
		fmt.Fprintln(&t, "  The regions, cells that lie in the same quiet patterns, have sizes")
		fmt.Fprintf(&t, "  %s, and %d cells are in none.\n", c.sizesOf(r), r.Outside())
		fmt.Fprintln(&t, "  Over all solutions of a board, half the cells of each region are pressed on average.")
	default:
		fmt.Fprintf(&t, "  F ≤ %d is refuted on the types of cells %v, by a tree with %d nodes.\n", k.Target, k.Pivots, len(k.Nodes))
		if c.Certificate == "" {
			fmt.Fprintln(&t, "  --certificate FILE writes it out.")
		}
	}
	fmt.Fprintln(&t, "Both were checked by the independent checker.")
	return t.String()
}

// sizesOf lists how many regions have each size, such as "1×4, 2×8".
func (c *mostClicksCommand) sizesOf(r *cover.Clicks) string {
	count := map[int]int{}
	for _, n := range r.Sizes() {
		count[n]++
	}
	var parts []string
	for n := range count {
		parts = append(parts, fmt.Sprintf("%d×%d", count[n], n))
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

// check checks files that --certificate wrote.
func (c *mostClicksCommand) check(w *world) error {
	bad := false
	for _, file := range c.Check {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		claim, err := radiuscheck.Read(text)
		if err == nil {
			err = claim.Check()
		}
		switch {
		case err != nil:
			bad = true
			fmt.Fprintf(w.stdout, "%s: refused: %v\n", file, err)
		case claim.Lower == claim.Upper:
			fmt.Fprintf(w.stdout, "%s: proven: %s needs %d presses at worst\n", file, claim.Name(), claim.Upper)
		default:
			fmt.Fprintf(w.stdout, "%s: proven: %s needs %d to %d presses at worst\n", file, claim.Name(), claim.Lower, claim.Upper)
		}
	}
	if bad {
		return status(statusFailed)
	}
	return nil
}
