// Command picture writes the README's pictures into a folder.
//
//	go run ./.ci/picture notebooks/pictures
//
// All figures in them are computed here. It fails when the README does not show a
// picture with its title as the text for those who cannot see it.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"parity.lab/lib/bitset"
	"parity.lab/lib/bulbs"
	"parity.lab/lib/coding"
	"parity.lab/lib/cover"
	"parity.lab/lib/draw"
	"parity.lab/lib/graph"
	"parity.lab/lib/lights"
)

// pictures are the files and what makes them.
var pictures = []struct {
	file string
	make func(context.Context) (*draw.Picture, error)
}{
	{"grid-of-bulbs.svg", gridOfBulbs},
	{"lights-out.svg", lightsOut},
	{"graph.svg", anyGraph},
	{"most-clicks.svg", mostClicks},
	{"tiling.svg", tiling},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./.ci/picture FOLDER")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

func run(folder string) error {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		return err
	}
	var missing []string
	for _, p := range pictures {
		made, err := p.make(context.Background())
		if err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
		if err := os.WriteFile(filepath.Join(folder, p.file), []byte(made.SVG()+"\n"), 0o666); err != nil {
			return err
		}
		if shown := fmt.Sprintf("![%s](notebooks/pictures/%s)", made.Title, p.file); !strings.Contains(string(readme), shown) {
			missing = append(missing, shown)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("README.md does not show\n%s", strings.Join(missing, "\n"))
	}
	return nil
}

// gridOfBulbs is the 24×24 board before, halfway and after the moves of the
// constructive order.
func gridOfBulbs(ctx context.Context) (*draw.Picture, error) {
	g, err := bulbs.Named("24x24")
	if err != nil {
		return nil, err
	}
	s, err := bulbs.Construct(ctx, g, bulbs.ConstructOptions{})
	if err != nil {
		return nil, err
	}
	p := g.Progress(s.Moves, 3)
	p.Title = fmt.Sprintf("The 24×24 Grid of Bulbs before, during and after its %d moves", len(s.Moves))
	return p, nil
}

// lightsOut is 5×5 with all lights on, and a shortest solution.
func lightsOut(ctx context.Context) (*draw.Picture, error) {
	s, err := lights.AllOn(5, 5).Shortest(ctx, lights.Options{})
	if err != nil {
		return nil, err
	}
	p := s.Picture()
	p.Title = fmt.Sprintf("A 5×5 board with all lights on, and %d presses that turn them off", s.Count())
	return small(p, fmt.Sprintf("%d presses, none fewer", s.Count())), nil
}

// anyGraph is the Petersen graph with all lights on, and a shortest solution.
func anyGraph(ctx context.Context) (*draw.Picture, error) {
	g := graph.Petersen()
	all := bitset.New(g.Len())
	all.SetAll()
	s, err := lights.NewGame(g, lights.SigmaPlus).Shortest(ctx, all, lights.Options{})
	if err != nil {
		return nil, err
	}
	p := s.Picture()
	p.Title = fmt.Sprintf("The Petersen graph with all lights on, and %d presses that turn them off", s.Count())
	return small(p, fmt.Sprintf("%d presses, none fewer", s.Count())), nil
}

// mostClicks is a hardest board of 9×9.
func mostClicks(ctx context.Context) (*draw.Picture, error) {
	c, err := cover.MostClicks(ctx, 9, 9, coding.RadiusOptions{})
	if err != nil {
		return nil, err
	}
	if !c.Exact() {
		return nil, fmt.Errorf("the hardest board of 9×9 needs %s presses, expected a proven number", c.Value())
	}
	p := c.Picture()
	p.Title = fmt.Sprintf("A hardest board of 9×9 and the %d presses that it needs", c.Lower)
	return small(p, fmt.Sprintf("%d presses, the most", c.Lower)), nil
}

// tiling is a quiet pattern of 5×5 that tiles a larger board.
func tiling(context.Context) (*draw.Picture, error) {
	t := cover.Tile(cover.Basis(5, 5)[0], 3)
	if err := t.Check(); err != nil {
		return nil, err
	}
	p := t.Picture()
	p.Title = fmt.Sprintf("A quiet pattern of 5×5 and its mirror images make one of %d×%d", t.Cover.Rows(), t.Cover.Cols())
	return small(p, fmt.Sprintf("one of 5×5 tiles %d×%d", t.Cover.Rows(), t.Cover.Cols())), nil
}

// small fits a picture into a column of four.
func small(p *draw.Picture, caption string) *draw.Picture {
	p.Caption = caption
	p.Unit = 200 / p.Cols()
	return p
}
