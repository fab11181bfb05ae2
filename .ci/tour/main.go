// Command tour prints the README's two-minute tour, an animated GIF that lib/draw
// makes. Every board, number and press in it is computed here.
//
//	go run ./.ci/tour > notebooks/pictures/tour.gif
//
// With a file it prints nothing, and fails if the file does not show the same.
//
//	go run ./.ci/tour notebooks/pictures/tour.gif
package main

import (
	"context"
	"fmt"
	"os"

	"parity.lab/lib/draw"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "tour:", err)
		os.Exit(1)
	}
}

// maxBytes bounds the file, so that the README loads quickly.
const maxBytes = 2_000_000

func run(files []string) error {
	ctx := context.Background()
	f := &draw.Film{Title: "Two-minute tour of Parity Lab", Scale: 1.2}
	for _, scene := range []func(context.Context, *draw.Film) error{
		press, system, shortest, quiet, unsolvable, network, bulbsFast, end,
	} {
		if err := scene(ctx, f); err != nil {
			return err
		}
	}
	data, err := f.GIF()
	if err != nil {
		return err
	}
	if len(data) > maxBytes {
		return fmt.Errorf("%d bytes, more than %d", len(data), maxBytes)
	}
	for _, file := range files {
		if err := check(data, file); err != nil {
			return err
		}
	}
	if len(files) > 0 {
		return nil
	}
	fmt.Fprintf(os.Stderr, "%v, %d bytes\n", f, len(data))
	_, err = os.Stdout.Write(data)
	return err
}
