package tournament_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/bulbs"
	"parity.lab/lib/search"
	"parity.lab/lib/search/tournament"
)

func entries() []tournament.Entry {
	return append(tournament.Rules(bulbs.ParityRule(), bulbs.EqualCountRule()),
		tournament.Entry{Name: "discrepancy", Method: search.MethodDiscrepancy,
			Options: search.Options{Rules: []search.Rule{bulbs.ParityRule()}, Order: bulbs.EqualCountOrder(), MaxStates: 500}})
}

// withoutTimes returns the rows with the seconds left out.
func withoutTimes(t *tournament.Table) []tournament.Row {
	rows := slices.Clone(t.Rows)
	for i := range rows {
		rows[i].Seconds = 0
	}
	return rows
}

// TestRunIsSearch compares with searches one by one, for any number of workers.
func TestRunIsSearch(t *testing.T) {
	f := bulbs.RandomBoards(4, 4, 60, 5)
	var first []tournament.Row
	for workers := range 4 {
		table, err := tournament.Run(t.Context(), f, entries(), tournament.Options{Workers: workers})
		if err != nil || len(table.Rows) != 180 {
			t.Fatalf("%d rows, %v", len(table.Rows), err)
		}
		if workers == 0 {
			first = withoutTimes(table)
		} else if !slices.Equal(first, withoutTimes(table)) {
			t.Errorf("%d workers change the rows", workers)
		}
	}
	for k, r := range first {
		e := entries()[k%3]
		if e.Options.MaxStates == 0 {
			e.Options.MaxStates = tournament.DefaultStates
		}
		want, err := search.Search(t.Context(), e.Method, f.Problem(r.Board), e.Options)
		if err != nil || r.Board != k/3 || r.Entry != e.Name || r.Solved != want.Found || r.States != want.Stats.States || r.Moves != len(want.Moves) ||
			r.Optimal != (want.Found && len(want.Moves) == f.Fewest(r.Board)) || r.Pruned != want.Stats.Pruned {
			t.Errorf("%+v, want %v, %v", r, want, err)
		}
	}
}

func TestResume(t *testing.T) {
	f := bulbs.RandomBoards(4, 4, 40, 5)
	whole, err := tournament.Run(t.Context(), f, entries(), tournament.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	stops := search.NewRule("parity", func(n *search.Node, m int) bool {
		if calls++; calls == 3000 {
			cancel()
		}
		return bulbs.ParityRule().Keep(n, m)
	})
	some := entries()
	some[0].Options.Rules = []search.Rule{stops}
	part, err := tournament.Run(ctx, f, some, tournament.Options{Workers: 1})
	if !errors.Is(err, context.Canceled) || len(part.Rows) == 0 || len(part.Rows) >= len(whole.Rows) {
		t.Fatalf("%d rows, %v", len(part.Rows), err)
	}
	if !strings.Contains(part.String(), "of 40 boards done") {
		t.Errorf("%s", part)
	}
	saved, err := tournament.ParseCSV(part.CSV())
	if err != nil {
		t.Fatal(err)
	}
	before := part.Rows[0].Seconds
	rest, err := tournament.Run(t.Context(), f, entries(), tournament.Options{Done: saved})
	if err != nil || !slices.Equal(withoutTimes(rest), withoutTimes(whole)) || rest.Rows[0].Seconds != before {
		t.Errorf("%v: %d rows", err, len(rest.Rows))
	}
}

func TestParseCSVErrors(t *testing.T) {
	table, err := tournament.Run(t.Context(), bulbs.RandomBoards(2, 2, 2, 1), entries()[:1], tournament.Options{})
	if err != nil {
		t.Fatal(err)
	}
	good := table.CSV()
	for _, c := range []struct{ from, to, want string }{
		{"board,", "bord,", "line 1: want the names"},
		{"2×2 from seed 1,2,0", "2×2 from seed 1,2,zero", `line 2, column board: "zero", want a whole number`},
		{"2×2 from seed 1,2,1", "3×3 from seed 1,2,1", "line 3: boards of"},
		{",parity,", ",", "wrong number of fields"},
	} {
		text := strings.Replace(good, c.from, c.to, 1)
		if _, err := tournament.ParseCSV(text); text == good || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v", c.to, c.from, err)
		}
	}
}

func TestRunFails(t *testing.T) {
	f := bulbs.RandomBoards(4, 4, 4, 1)
	if _, err := tournament.Run(t.Context(), f, []tournament.Entry{{Name: "x", Method: "sideways"}}, tournament.Options{}); err == nil || !strings.Contains(err.Error(), "sideways") {
		t.Errorf("unknown method: %v", err)
	}
	for name, run := range map[string]func(){
		"two of a name": func() { _, _ = tournament.Run(t.Context(), f, append(entries(), entries()...), tournament.Options{}) },
		"other boards": func() {
			_, _ = tournament.Run(t.Context(), f, entries(), tournament.Options{Done: &tournament.Table{}})
		},
		"a rule that panics": func() {
			_, _ = tournament.Run(t.Context(), f, tournament.Rules(search.NewRule("x", func(*search.Node, int) bool { panic("tournament: on purpose") })), tournament.Options{})
		},
	} {
		func() {
			defer func() {
				if x := recover(); !strings.HasPrefix(fmt.Sprint(x), "tournament: ") {
					t.Errorf("%s: recovered %v", name, x)
				}
			}()
			run()
		}()
	}
}

func TestShown(t *testing.T) {
	table, err := tournament.Run(t.Context(), bulbs.RandomBoards(6, 6, 30, 1), entries(), tournament.Options{})
	if err != nil {
		t.Fatal(err)
	}
	html := table.HTML()
	if strings.Count(html, "<svg") != 4 || !strings.Contains(html, "<table") || !strings.Contains(html, "equal counts") {
		t.Errorf("%.300s", html)
	}
	s := table.Standings()
	if s[0].Boards != 30 || s[0].Solved < s[1].Solved || s[0].Optimal != s[0].Solved || s[2].Entry != "discrepancy" {
		t.Errorf("%+v", s)
	}
}

func ExampleRun() {
	table, err := tournament.Run(context.Background(), bulbs.AllBoards(2, 2), tournament.Rules(bulbs.ParityRule(), bulbs.EqualCountRule()), tournament.Options{})
	for _, s := range table.Standings() {
		fmt.Printf("%s: %d of %d boards solved, %d in the fewest moves\n", s.Entry, s.Solved, s.Boards, s.Optimal)
	}
	fmt.Println(err)
	// Output:
	// parity: 12 of 16 boards solved, 12 in the fewest moves
	// equal counts: 12 of 16 boards solved, 12 in the fewest moves
	// <nil>
}
