package lib_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/bulbs"
	"parity.lab/lib/coding"
	"parity.lab/lib/cover"
	"parity.lab/lib/draw"
	"parity.lab/lib/exercise"
	"parity.lab/lib/gf2"
	"parity.lab/lib/graph"
	"parity.lab/lib/internal/golden"
	"parity.lab/lib/lights"
	"parity.lab/lib/poly"
)

var pictureFolder = flag.String("pictures", "", "a folder to write all kinds of pictures to, as PNG and as a LaTeX document, to look at them")

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// certificate returns why a configuration has no solution.
func certificate(g *lights.Game, config *bitset.Set) *lights.Certificate {
	c := g.Certificate(config)
	if c == nil {
		panic("the configuration has a solution")
	}
	return c
}

// kinds returns a picture of each kind that a value of the library draws.
func kinds() map[string]*draw.Picture {
	ctx := context.Background()
	five := lights.AllOn(5, 5)
	random := rand.New(rand.NewPCG(8, 8))
	corner := bitset.New(25)
	corner.Set(0)
	friends := must(graph.ParseEdgeList("Ann Bob\nBob Cleo\nCleo Dan\nDan Eve\nEve Ann\nAnn Cleo\n"))
	one := bitset.New(5)
	one.Set(2)
	hexagons, triangles := graph.NewBoard(5, 6, graph.Hex), graph.NewBoard(4, 7, graph.Triangle)
	on := func(g *graph.Graph) *lights.Board {
		return lights.NewGame(g, lights.SigmaPlus).Board(bitset.Random(g.Len(), random))
	}
	grid := must(bulbs.Named("24x24"))
	small := bulbs.Random(6, 6, 1)
	solution := must(bulbs.Construct(ctx, small, bulbs.ConstructOptions{}))
	m := gf2.Random(6, 8, random)
	steps := lights.New(2, 2).Matrix().StepsWith(must(bitset.Parse("1011")))
	chase := must(lights.New(5, 5).ChaseTable())
	quiet := cover.Basis(4, 4)
	states := lights.RandomStates(4, 4, 3, 1)
	directed := must(graph.FromArcs(4, [][2]int{{0, 1}, {1, 0}, {1, 2}, {2, 3}, {3, 0}, {2, 2}}))
	solved := must(five.Shortest(ctx, lights.Options{}))
	chased := must(solved.Game.Chase(bitset.Random(25, random)))
	return map[string]*draw.Picture{
		"board":         lights.RandomBoard(5, 5, 3).Picture(),
		"solution":      solved.Picture(),
		"certificate":   certificate(lights.New(5, 5), corner).Picture(),
		"chasetable":    chase.Picture(),
		"chasing":       chased.Picture(),
		"quiet":         must(lights.AllOn(4, 4).Solve()).Game.QuietPicture(nil, nil),
		"nearest":       must(lights.New(4, 4).Nearest(ctx, must(bitset.Parse("1000000000000000")))).Picture(),
		"litonly":       must(lights.New(3, 3).LitOnly(ctx, lights.AllOn(3, 3).Config(), lights.LitOptions{})).Picture(),
		"states":        states.Picture(),
		"statesolution": must(states.Solve()).Picture(),
		"hexagons":      on(hexagons).Picture(),
		"triangles":     on(triangles).Picture(),
		"hexsolution":   must(on(hexagons).Solve()).Picture(),
		"friends":       must(lights.NewGame(friends, lights.SigmaPlus).Shortest(ctx, one, lights.Options{})).Picture(),
		"graph":         friends.WithPlaces(friends.ForcePlaces(1)).Picture(nil, nil),
		"petersen":      graph.Petersen().Picture(nil, nil),
		"torus":         graph.NewTorus(4, 4).Picture(nil, nil),
		"directed":      directed.Picture(nil, nil),
		"cover":         quiet[0].Picture(),
		"tiling":        cover.Tile(quiet[0], 3).Picture(),
		"span":          cover.TilingSpan(4, 4, 2, 2).Picture(),
		"regions":       cover.Regions(5, 5, cover.Basis(5, 5)).Picture(),
		"kregions":      cover.KRegions(2).Picture(),
		"clicks":        must(cover.MostClicks(ctx, 5, 5, coding.RadiusOptions{})).Picture(),
		"bulbs":         grid.Picture(),
		"presses":       must(bulbs.Prove(ctx, grid)).Picture(),
		"progress":      solution.Picture(),
		"matrix":        m.Picture(),
		"labelled":      m.LabelledPicture(strings.Fields("a b c d e f"), strings.Fields("1 2 3 4 5 6 7 8")),
		"echelon":       m.ReducedEchelon().Picture(),
		"steps":         steps.Picture(),
		"lights matrix": lights.New(5, 5).Matrix().Picture(),
	}
}

// formulas returns the LaTeX of each kind of value that has one.
func formulas() map[string]string {
	random := rand.New(rand.NewPCG(9, 9))
	m := gf2.Random(6, 8, random)
	b := lights.New(2, 2).Matrix()
	right := must(bitset.Parse("1011"))
	return map[string]string{
		"matrix":     m.LaTeX(),
		"large":      gf2.Random(50, 60, random).LaTeX(),
		"system":     b.LaTeXSystem(right),
		"echelon":    m.ReducedEchelon().LaTeX(),
		"steps":      b.StepsWith(right).LaTeX(),
		"solution":   must(lights.New(4, 4).Matrix().Solve(bitset.New(16))).LaTeX(),
		"operation":  b.StepsWith(right).Ops[0].LaTeX(),
		"polynomial": poly.New(0, 1, 3, 12).LaTeX(),
		"chasetable": must(lights.New(5, 5).ChaseTable()).LaTeX(),
		"nullities":  must(cover.NewGrid(context.Background(), cover.Game{}, [2]int{1, 9}, [2]int{1, 9}, cover.Options{})).LaTeX(),
	}
}

// latex runs pdflatex on documents and returns the folder with what it made.
func latex(t *testing.T, documents map[string]string) string {
	t.Helper()
	dir := *pictureFolder
	if dir == "" {
		dir = t.TempDir()
	}
	for name, text := range documents {
		golden.LaTeX(t, dir, name, text)
	}
	return dir
}

// TestTikZGolden compares pictures of lights with files.
func TestTikZGolden(t *testing.T) {
	all := kinds()
	for _, name := range []string{"board", "solution", "certificate", "chasing", "chasetable", "hexsolution", "triangles", "states", "friends"} {
		golden.Text(t, name+".tex", all[name].TikZ(0))
	}
}

// TestLaTeX lets LaTeX have every kind of picture, of formula, and of exercise.
func TestLaTeX(t *testing.T) {
	var pictures strings.Builder
	pictures.WriteString("\\documentclass{article}\n\\usepackage[a4paper,margin=2cm]{geometry}\n\\usepackage{tikz}\n\\begin{document}\n\\noindent\n")
	all := kinds()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&pictures, "\\begin{minipage}{\\linewidth}\n%s\\\\ %s\n\\end{minipage}\\\\[1em]\n", all[name].TikZ(0), name)
		if *pictureFolder != "" {
			for theme, th := range map[string]draw.Theme{"light": draw.Light(), "dark": draw.Dark(), "print": draw.Print()} {
				all[name].Theme = th
				file := filepath.Join(*pictureFolder, strings.ReplaceAll(name, " ", "-")+"-"+theme+".png")
				if err := os.WriteFile(file, all[name].PNG(0), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	pictures.WriteString("\\end{document}\n")
	var math strings.Builder
	math.WriteString("\\documentclass{article}\n\\usepackage[a4paper,landscape,margin=1cm]{geometry}\n\\usepackage{amsmath}\n\\setcounter{MaxMatrixCols}{60}\n\\begin{document}\n")
	texts := formulas()
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		text := texts[name]
		if !strings.HasPrefix(text, "$") {
			text = "\\[" + text + "\\]"
		}
		fmt.Fprintf(&math, "%s:\n%s\n", name, text)
	}
	math.WriteString("\\end{document}\n")
	sheet := exercise.NewSheet("All kinds & more", 1)
	latex(t, map[string]string{
		"pictures": pictures.String(), "formulas": math.String(), "sheet": sheet.LaTeX(), "answers": sheet.AnswersLaTeX(),
	})
}
