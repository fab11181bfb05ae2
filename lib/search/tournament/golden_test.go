package tournament_test

import (
	"testing"

	"parity.lab/lib/bulbs"
	"parity.lab/lib/internal/golden"
	"parity.lab/lib/search/tournament"
)

func TestGolden(t *testing.T) {
	table, err := tournament.Run(t.Context(), bulbs.RandomBoards(4, 4, 60, 5), entries(), tournament.Options{})
	if err != nil {
		t.Fatal(err)
	}
	table.Rows = withoutTimes(table)
	golden.SVG(t, "survival.svg", table.Survival().SVG())
	golden.Text(t, "survival.txt", table.Survival().String())
	golden.SVG(t, "scatter.svg", table.Scatter(table.Entries[0], table.Entries[2]).SVG())
	golden.Text(t, "scatter.txt", table.Scatter(table.Entries[0], table.Entries[2]).String())
	golden.Text(t, "table.txt", table.String())
}
