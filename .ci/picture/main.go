// Command picture prints the README's picture as SVG: the 24×24 board before,
// halfway and after the 280 moves of the constructive order.
//
//	go run ./.ci/picture > notebooks/pictures/grid-of-bulbs.svg
package main

import (
	"context"
	"fmt"
	"os"

	"parity.lab/lib/bulbs"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

func run() error {
	g, err := bulbs.Named("24x24")
	if err != nil {
		return err
	}
	s, err := bulbs.Construct(context.Background(), g, bulbs.ConstructOptions{})
	if err != nil {
		return err
	}
	p := g.Progress(s.Moves, 3)
	p.Title = "The 24×24 Grid of Bulbs before, during and after its 280 moves"
	fmt.Println(p.SVG())
	return nil
}
