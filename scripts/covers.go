//go:build ignore

// Covers shows the even parity covers of a board of Lights Out, the press patterns
// that change nothing, and how they tile larger boards.
//
//	go run scripts/covers.go 4x4
//	go run scripts/covers.go -tile 3 4x4
//	go run scripts/covers.go -tile 2x3 -svg 5x5 > tiling.svg
//	go run scripts/covers.go -factor cover.txt
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"parity.lab/lib/cover"
	"parity.lab/lib/draw"
)

const usage = `usage: go run scripts/covers.go [-tile K|DOWNxACROSS] [-svg] ROWSxCOLS
       go run scripts/covers.go -factor COVER.txt

Shows the even parity covers of a board: sets of cells of which every cell has an
even number in its neighbourhood, itself included. To press them changes nothing.

  -tile 3       the tilings of 14×14 by 3×3 copies of covers of 4×4, with their mirror lines
  -tile 2x3     2 copies below and 3 beside each other
  -svg          a picture instead of text
  -factor FILE  all ways to see a cover, lines of . and #, as a tiling; - is standard input

  go run scripts/covers.go 4x4
  go run scripts/covers.go -tile 3 4x4
  go run scripts/covers.go -svg -tile 2x3 4x4 > tilings.svg
  go run scripts/covers.go -factor scripts/testdata/covers/tiling.txt
`

func main() {
	out, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "covers: %v\n", err)
		os.Exit(1)
	}
	if _, err := io.WriteString(os.Stdout, out); err != nil {
		fmt.Fprintf(os.Stderr, "covers: %v\n", err)
		os.Exit(1)
	}
}

// run returns what goes to standard output: nothing at all if there is an error.
func run(args []string) (string, error) {
	flags := flag.NewFlagSet("covers", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	tile := flags.String("tile", "", "")
	svg := flags.Bool("svg", false, "")
	factor := flags.String("factor", "", "")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return usage, nil
	} else if err != nil {
		return "", fmt.Errorf("%v; try -help", err)
	}
	if *factor != "" {
		if flags.NArg() > 0 || *tile != "" || *svg {
			return "", fmt.Errorf("-factor %s goes alone; try -help", *factor)
		}
		return factors(*factor)
	}
	if flags.NArg() != 1 {
		return "", fmt.Errorf("%d sizes, want one, such as 4x4; try -help", flags.NArg())
	}
	rows, cols, ok := pair(flags.Arg(0))
	if !ok || rows > 200 || cols > 200 {
		return "", fmt.Errorf("size %q: want rows and columns from 1 to 200, such as 4x4", flags.Arg(0))
	}
	if *tile == "" {
		return basis(rows, cols, *svg), nil
	}
	down, across, ok := pair(*tile)
	if k, err := strconv.Atoi(*tile); err == nil && k > 0 {
		down, across, ok = k, k, true
	}
	if !ok || (rows+1)*down > 400 || (cols+1)*across > 400 {
		return "", fmt.Errorf("-tile %q: want the numbers of copies, such as 3 or 2x3, for a board of less than 400", *tile)
	}
	return tilings(rows, cols, down, across, *svg)
}

// pair reads two positive numbers such as 2x3.
func pair(text string) (a, b int, ok bool) {
	s, t, found := strings.Cut(strings.ReplaceAll(text, "×", "x"), "x")
	a, err1 := strconv.Atoi(s)
	b, err2 := strconv.Atoi(t)
	return a, b, found && err1 == nil && err2 == nil && a > 0 && b > 0
}

// basis shows the basic covers of a board.
func basis(rows, cols int, svg bool) string {
	var pictures []*draw.Picture
	for i, c := range cover.Basis(rows, cols) {
		p := c.Picture()
		p.Caption = fmt.Sprintf("cover %d, %d cells", i, c.Count())
		pictures = append(pictures, p)
	}
	all := draw.Beside(pictures...)
	if svg {
		all.Title = fmt.Sprintf("Basic even parity covers of %d×%d", rows, cols)
		return all.SVG() + "\n"
	}
	if len(pictures) == 0 {
		return fmt.Sprintf("%d×%d: nullity 0, no cover but the empty one\n", rows, cols)
	}
	return fmt.Sprintf("%d×%d: nullity %d, %v covers, %v of them perfect (every row and column met)\n\n%s\n",
		rows, cols, len(pictures), cover.Count(rows, cols), cover.PerfectCount(rows, cols), all.Text())
}

// tilings shows the tilings of the basic covers, each checked.
func tilings(rows, cols, down, across int, svg bool) (string, error) {
	span := cover.TilingSpan(rows, cols, down, across)
	if svg {
		return span.SVG() + "\n", nil
	}
	text := span.String() + "\n"
	for i, t := range span.Tilings {
		if err := t.Check(); err != nil {
			return "", fmt.Errorf("tiling %d: %w", i, err)
		}
		text += fmt.Sprintf("\n%v\n", t)
	}
	if span.Dim() > 0 {
		text += "\nchecked: every tiling is a cover, with mirror images on both sides of each line\n"
	}
	return text, nil
}

// factors shows all ways to see the cover of a file as a tiling.
func factors(file string) (string, error) {
	file, data, err := input(file)
	if err != nil {
		return "", err
	}
	c, err := cover.Parse(data)
	if err != nil {
		return "", fmt.Errorf("%s: %s", file, strings.TrimPrefix(err.Error(), "cover: "))
	}
	var text strings.Builder
	for _, t := range cover.Factors(c) {
		fmt.Fprintf(&text, "%d×%d copies of a cover of %d×%d\n", t.Down, t.Across, t.Tile.Rows(), t.Tile.Cols())
	}
	fmt.Fprintf(&text, "\nthe smallest tile:\n%v\n", cover.Factor(c).Tile)
	return text.String(), nil
}

// input reads a file, or standard input for -, and says what messages call it.
func input(file string) (name, text string, err error) {
	if file == "-" {
		all, err := io.ReadAll(os.Stdin)
		return "standard input", string(all), err
	}
	all, err := os.ReadFile(file)
	return file, string(all), err
}
