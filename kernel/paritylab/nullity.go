package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"parity.lab/lib/cover"
)

// nullityCommand is paritylab nullity.
type nullityCommand struct {
	Boards []string `arg:"" name:"board" help:"A side N, a board MxN, or a range of sides A..B."`

	Rule  string `enum:"plus,sigma" default:"plus" help:"plus: a press toggles its own light too; sigma: only the neighbours."`
	Shape string `enum:"plane,cylinder,torus" default:"plane" help:"cylinder: the first and last column are neighbours; torus: the first and last row, too."`
	Sieve bool   `help:"For a range: far faster, and beyond side 100,000 with an assumption that is printed."`
	CSV   bool   `name:"csv" xor:"form" help:"Print rows n,d."`
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
	if c.Rule == "sigma" && c.Shape != "plane" {
		return fmt.Errorf("nullity: --rule sigma is known for --shape plane only")
	}
	var all []boardNullity
	var ended error // what is known is printed nevertheless
	for _, text := range c.Boards {
		m, n, last, err := parseBoards("nullity", text)
		if err != nil {
			return err
		}
		if last == 0 {
			all = append(all, boardNullity{m, n, c.nullity(m, n)})
			continue
		}
		list, err := c.between(w, m, last)
		all = append(all, list...)
		if err != nil {
			ended = err
			break
		}
	}
	switch {
	case c.JSON:
		if err := printJSON(w, all); err != nil {
			return err
		}
		return ended
	case c.CSV:
		var b strings.Builder
		for _, x := range all {
			if x.Rows != x.Cols {
				return fmt.Errorf("nullity: --csv has rows n,d for squares; %dx%d is none", x.Rows, x.Cols)
			}
			fmt.Fprintf(&b, "%d,%d\n", x.Rows, x.Nullity)
		}
		if _, err := fmt.Fprint(w.stdout, b.String()); err != nil {
			return err
		}
		return ended
	}
	for _, x := range all {
		fmt.Fprintf(w.stdout, "%d×%d: %d\n", x.Rows, x.Cols, x.Nullity)
	}
	return ended
}

// nullity returns that of one board.
func (c *nullityCommand) nullity(m, n int) int {
	switch {
	case c.Rule == "sigma":
		return cover.SigmaNullity(m, n)
	case c.Shape == "cylinder":
		return cover.CylinderNullity(m, n)
	case c.Shape == "torus":
		return cover.TorusNullity(m, n)
	}
	return cover.RectangleNullity(m, n)
}

// between returns those of the squares from side first to side last.
func (c *nullityCommand) between(w *world, first, last int) ([]boardNullity, error) {
	list := make([]boardNullity, 0, last-first+1)
	if c.Rule == "sigma" || c.Shape != "plane" {
		for n := first; n <= last; n++ {
			list = append(list, boardNullity{n, n, c.nullity(n, n)})
		}
		return list, nil
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	began, printed := time.Now(), time.Now()
	o := cover.Options{Progress: func(done, total int) {
		if now := time.Now(); w.color && now.Sub(began) > time.Second && now.Sub(printed) > 200*time.Millisecond {
			printed = now
			fmt.Fprintf(w.stderr, "\r%d of %d odd numbers", done, total)
		}
	}}
	table, err := (*cover.Table)(nil), error(nil)
	if c.Sieve {
		table, err = cover.Sieve(ctx, last, o)
	} else {
		table, err = cover.Nullities(ctx, last, o)
	}
	if printed.Sub(began) > time.Second {
		fmt.Fprint(w.stderr, "\r\x1b[K")
	}
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

// parseBoards reads N, MxN or A..B for a command. last is 0 unless it is a range.
func parseBoards(command, text string) (m, n, last int, err error) {
	bad := func(why string) (int, int, int, error) {
		return 0, 0, 0, fmt.Errorf("%s: %q: %s; want a side such as 9, a board such as 9x12 or a range such as 1..100", command, text, why)
	}
	side := func(s string) int {
		v, err := strconv.Atoi(strings.TrimSpace(s))
		if err != nil || v < 1 || v > math.MaxInt32 {
			return -1
		}
		return v
	}
	if a, b, ok := strings.Cut(text, ".."); ok {
		m, last = side(a), side(b)
		switch {
		case m < 0 || last < 0:
			return bad("not a range of sides")
		case last < m:
			return bad("the range is empty")
		}
		return m, m, last, nil
	}
	for _, cross := range []string{"x", "×", "X"} {
		if a, b, ok := strings.Cut(text, cross); ok {
			m, n = side(a), side(b)
			if m < 0 || n < 0 {
				return bad("not a board")
			}
			return m, n, 0, nil
		}
	}
	if m = side(text); m < 0 {
		return bad("not a side")
	}
	return m, m, 0, nil
}
