package bulbs

import (
	_ "embed" // the public boards are part of the package
	"fmt"
	"strings"
)

// The two public boards are the challenge and the bonus of IBM Research's puzzle
// "Ponder This", April 2023. The Decision Management Community's challenge of May 2023
// has the first of them, too.
var (
	//go:embed boards/24x24.txt
	board24 string
	//go:embed boards/30x30.txt
	board30 string
)

// Names returns the names of the boards that ship with the package.
func Names() []string { return []string{"24x24", "30x30"} }

// Named returns a fresh copy of a board that ships with the package: "24x24" is
// the challenge of IBM Ponder This, April 2023, and of the Decision Management
// Community, May 2023; "30x30" is the bonus of the former.
func Named(name string) (*Grid, error) {
	switch name {
	case "24x24":
		return Parse(board24)
	case "30x30":
		return Parse(board30)
	}
	return nil, fmt.Errorf("bulbs: no board is named %q; there are %s", name, strings.Join(Names(), ", "))
}
