package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"parity.lab/lib/cover"
)

// nullityCommand is paritylab nullity.
type nullityCommand struct {
	Boards []string `arg:"" name:"board" help:"A side N, a board MxN, a range of sides A..B, or a table A..BxC..D."`

	Rule  string `enum:"plus,sigma" default:"plus" help:"plus: a press toggles its own light too; sigma: only the neighbours."`
	Shape string `enum:"plane,cylinder,torus" default:"plane" help:"cylinder: the first and last column are neighbours; torus: the first and last row, too."`
	Sieve bool   `help:"For a range: far faster, and beyond side 100,000 with an assumption that is printed."`
	CSV   bool   `name:"csv" xor:"form" help:"Print rows n,d of squares, rows m,n,d of other boards, or tables."`
	JSON  bool   `name:"json" xor:"form" help:"Print as JSON."`
}

// Help shows examples.
func (c *nullityCommand) Help() string {
	return `Prints the nullity d of Lights Out boards: a board has a solution for one in 2^d
of its configurations, and then 2^d solutions.

Examples:

	paritylab nullity 5
	paritylab nullity 9x12 --shape torus
	paritylab nullity 1000000
	paritylab nullity 1..20x1..20 --shape cylinder
	paritylab nullity 1..25000 --csv > nullities.csv`
}

// boardNullity is one line of the output.
type boardNullity struct {
	Rows    int `json:"rows"`
	Cols    int `json:"cols"`
	Nullity int `json:"nullity"`
}

// Run prints the nullities.
func (c *nullityCommand) Run(w *world) error {
	var all []boardNullity
	var grids []*cover.Grid
	var ended error // what is known is printed nevertheless
	for _, text := range c.Boards {
		r, err := parseSizes("nullity", text)
		if err != nil {
			return err
		}
		switch {
		case r.table:
			g, err := c.grid(w, r)
			grids, ended = append(grids, g), err
			for i, line := range g.D {
				for j, d := range line {
					all = append(all, boardNullity{g.Rows + i, g.Cols + j, d})
				}
			}
		case r.squares:
			list, err := c.between(w, r.rows[0], r.rows[1])
			all, ended = append(all, list...), err
		default:
			all = append(all, boardNullity{r.rows[0], r.cols[0], c.game().Nullity(r.rows[0], r.cols[0])})
		}
		if ended != nil {
			break
		}
	}
	if c.JSON {
		if err := printJSON(w, all); err != nil {
			return err
		}
		return ended
	}
	if len(grids) > 0 && len(grids) != len(c.Boards) && ended == nil {
		return fmt.Errorf("nullity: tables and single boards can't be printed together; ask for them one after the other, or use --json")
	}
	if _, err := fmt.Fprint(w.stdout, c.text(all, grids)); err != nil {
		return err
	}
	return ended
}

// text returns tables, or else boards line by line.
func (c *nullityCommand) text(all []boardNullity, grids []*cover.Grid) string {
	var b strings.Builder
	for i, g := range grids {
		if i > 0 {
			b.WriteByte('\n')
		}
		if c.CSV {
			b.WriteString(g.CSV())
		} else {
			b.WriteString(g.String() + "\n")
		}
	}
	if len(grids) > 0 {
		return b.String()
	}
	squares := !slices.ContainsFunc(all, func(x boardNullity) bool { return x.Rows != x.Cols })
	for _, x := range all {
		switch {
		case !c.CSV:
			fmt.Fprintf(&b, "%d×%d: %d\n", x.Rows, x.Cols, x.Nullity)
		case squares:
			fmt.Fprintf(&b, "%d,%d\n", x.Rows, x.Nullity)
		default:
			fmt.Fprintf(&b, "%d,%d,%d\n", x.Rows, x.Cols, x.Nullity)
		}
	}
	return b.String()
}

// game returns the rule and the shape.
func (c *nullityCommand) game() cover.Game {
	g := cover.Game{Sigma: c.Rule == "sigma"}
	switch c.Shape {
	case "cylinder":
		g.Shape = cover.Cylinder
	case "torus":
		g.Shape = cover.Torus
	}
	return g
}

// mostInTable bounds a table: it is held in memory.
const mostInTable = 10_000_000

// grid returns a table, as far as it is done when the user interrupts.
func (c *nullityCommand) grid(w *world, r sizes) (*cover.Grid, error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p := newProgressLine(w, "lines")
	g, err := cover.NewGrid(ctx, c.game(), r.rows, r.cols, cover.Options{Progress: p.show})
	p.clear()
	if err != nil {
		err = fmt.Errorf("nullity: interrupted; %d lines of the table are done", len(g.D))
	}
	return g, err
}

// progressLine is a line on standard error, for work of more than a second in front
// of a person.
type progressLine struct {
	w              *world
	of             string
	began, printed time.Time
	shown          bool
}

func newProgressLine(w *world, of string) *progressLine {
	now := time.Now()
	return &progressLine{w: w, of: of, began: now, printed: now}
}

func (p *progressLine) show(done, total int) {
	if now := time.Now(); p.w.color && now.Sub(p.began) > time.Second && now.Sub(p.printed) > 200*time.Millisecond {
		p.printed, p.shown = now, true
		fmt.Fprintf(p.w.stderr, "\r%d of %d %s", done, total, p.of)
	}
}

func (p *progressLine) clear() {
	if p.shown {
		fmt.Fprint(p.w.stderr, "\r\x1b[K")
	}
}

// between returns those of the squares from side first to side last.
func (c *nullityCommand) between(w *world, first, last int) ([]boardNullity, error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	list := make([]boardNullity, 0, last-first+1)
	if g := c.game(); g != (cover.Game{}) {
		for n := first; n <= last; n++ {
			if ctx.Err() != nil {
				return list, fmt.Errorf("nullity: interrupted; the sides to %d are done", n-1)
			}
			list = append(list, boardNullity{n, n, g.Nullity(n, n)})
		}
		return list, nil
	}
	p := newProgressLine(w, "odd numbers")
	table, err := (*cover.Table)(nil), error(nil)
	if o := (cover.Options{Progress: p.show}); c.Sieve {
		table, err = cover.Sieve(ctx, last, o)
	} else {
		table, err = cover.Nullities(ctx, last, o)
	}
	p.clear()
	if err != nil {
		err = fmt.Errorf("nullity: interrupted; the sides to %d are done", table.Max())
	}
	if table.Assumption != "" {
		fmt.Fprintf(w.stderr, "assuming that %s\n", table.Assumption)
	}
	for n := first; n <= min(last, table.Max()); n++ {
		list = append(list, boardNullity{n, n, table.At(n)})
	}
	return list, err
}

// sizes is what an argument asks for: one board, or squares, or a table.
type sizes struct {
	rows, cols     [2]int // from the first to the last
	squares, table bool
}

// parseSizes reads N, MxN, A..B, or A..BxC..D, of which one range may be a number,
// for a command.
func parseSizes(command, text string) (sizes, error) {
	bad := func(why string) (sizes, error) {
		return sizes{}, fmt.Errorf("%s: %q: %s; want a side such as 9, a board such as 9x12, a range such as 1..100 or a table such as 1..9x1..12", command, text, why)
	}
	parts := strings.Split(strings.NewReplacer("×", "x", "X", "x").Replace(text), "x")
	if len(parts) > 2 {
		return bad("not a board")
	}
	var ranges [][2]int
	ranged := false
	for _, part := range parts {
		first, last, isRange := strings.Cut(part, "..")
		if !isRange {
			last = first
		}
		r := [2]int{side(first), side(last)}
		switch {
		case isRange && (r[0] < 0 || r[1] < 0):
			return bad("not a range of sides")
		case r[0] < 0 && len(parts) > 1:
			return bad("not a board")
		case r[0] < 0:
			return bad("not a side")
		case r[1] < r[0]:
			return bad("the range is empty")
		}
		ranged = ranged || isRange
		ranges = append(ranges, r)
	}
	s := sizes{rows: ranges[0], cols: ranges[len(ranges)-1], squares: ranged && len(ranges) == 1, table: ranged && len(ranges) == 2}
	if m, n := s.rows[1]-s.rows[0]+1, s.cols[1]-s.cols[0]+1; s.table && m > mostInTable/n {
		return bad(fmt.Sprintf("a table of %d×%d sizes is too large, %d sizes are the most", m, n, mostInTable))
	}
	return s, nil
}

// parseBoards reads N, MxN or A..B for a command. last is 0 unless it is a range.
func parseBoards(command, text string) (m, n, last int, err error) {
	s, err := parseSizes(command, text)
	switch {
	case err != nil:
		return 0, 0, 0, err
	case s.table:
		return 0, 0, 0, fmt.Errorf("%s: %q is a table; want a side such as 9, a board such as 9x12 or a range such as 1..100", command, text)
	case s.squares:
		last = s.rows[1]
	}
	return s.rows[0], s.cols[0], last, nil
}

// side reads a side, −1 if it is none.
func side(s string) int {
	v, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || v < 1 || v > math.MaxInt32 {
		return -1
	}
	return v
}
