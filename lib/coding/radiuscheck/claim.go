package radiuscheck

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"parity.lab/lib/bitset"
)

// Claim says that the covering radius of a code is between Lower and Upper, and why. It
// names the code in one of three ways: as the null space of Lights Out on Rows×Cols
// lights, as the null space of the game of Buttons on Lights lights, or by Words.
type Claim struct {
	Rows int `json:"rows,omitempty"`
	Cols int `json:"cols,omitempty"`

	// Buttons says for each button which lights it toggles, numbered from 0.
	Buttons [][]int `json:"buttons,omitempty"`
	Lights  int     `json:"lights,omitempty"`

	// Words span a code of Length positions. Each is written with one digit 0 or 1 for
	// each position.
	Words  []string `json:"words,omitempty"`
	Length int      `json:"length,omitempty"`

	Lower int `json:"lower"`
	Upper int `json:"upper"`

	Witness     Witness     `json:"witness"`
	Certificate Certificate `json:"certificate"`
}

// Witness is a vector that is at distance Lower from the code.
type Witness struct {
	// Presses is the vector in digits 0 and 1.
	Presses string `json:"presses"`
	// Board is the configuration that the presses solve, in digits. It is left out for
	// a code that is given by words.
	Board string `json:"board,omitempty"`
	// Parts are lists of positions whose types span a space each. The types of which
	// the presses hold not exactly half belong to the first space that has them.
	Parts [][]int `json:"parts"`
}

// Certificate proves the upper bound; see the package comment.
type Certificate struct {
	Upper  int    `json:"upper"`
	Pivots []int  `json:"pivots"`
	Parity bool   `json:"parity,omitempty"`
	Target int    `json:"target"`
	Nodes  []Node `json:"nodes,omitempty"`
}

// Node is a node of the tree of a [Certificate], in front of its two subtrees if it is
// no leaf: w_t ≤ At and w_t ≥ At+2, where t is the type of position Cell.
type Node struct {
	Cell        int        `json:"cell,omitempty"`
	At          int        `json:"at,omitempty"`
	Multipliers [][2]int64 `json:"multipliers,omitempty"`
	Leaf        bool       `json:"leaf,omitempty"`
}

// Read reads a claim in JSON. Unknown fields and text behind it are errors.
func Read(data []byte) (*Claim, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	c := new(Claim)
	if err := d.Decode(c); err != nil {
		return nil, fmt.Errorf("radiuscheck: not a claim: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("radiuscheck: there is more behind the claim; want one claim in a file")
	}
	return c, nil
}

// Check returns nil if both bounds are proven, or else says what is wrong first.
func (c *Claim) Check() error {
	words, length, err := c.code()
	if err != nil {
		return err
	}
	code := newColumns(length, words)
	if err := c.checkWitness(code); err != nil {
		return err
	}
	return c.checkUpper(code)
}

// Name says what the claim is about, such as "9×9" or "code of length 7".
func (c *Claim) Name() string {
	switch {
	case c.Rows > 0:
		return fmt.Sprintf("%d×%d", c.Rows, c.Cols)
	case len(c.Buttons) > 0:
		return fmt.Sprintf("game of %d buttons and %d lights", len(c.Buttons), c.Lights)
	}
	return fmt.Sprintf("code of length %d", c.Length)
}

// The largest sizes that are looked at.
const (
	maxSide   = 2000
	maxLength = 1 << 20
)

// code returns words that span the code, and its length.
func (c *Claim) code() (words []*bitset.Set, length int, err error) {
	grid := c.Rows != 0 || c.Cols != 0
	game := len(c.Buttons) > 0 || c.Lights != 0
	given := len(c.Words) > 0 || c.Length != 0
	if grid && game || grid && given || game && given {
		return nil, 0, errors.New("radiuscheck: the claim names its code in several ways; want one")
	}
	switch {
	case grid:
		if c.Rows < 1 || c.Cols < 1 || c.Rows > maxSide || c.Cols > maxSide || c.Rows*c.Cols > maxLength {
			return nil, 0, fmt.Errorf("radiuscheck: no board of %d×%d", c.Rows, c.Cols)
		}
		return gridWords(c.Rows, c.Cols), c.Rows * c.Cols, nil
	case game:
		words, err = gameWords(c.Buttons, c.Lights)
		return words, len(c.Buttons), err
	}
	if c.Length < 0 || c.Length > maxLength {
		return nil, 0, fmt.Errorf("radiuscheck: no code of length %d", c.Length)
	}
	for i, text := range c.Words {
		word, err := digits(text, c.Length)
		if err != nil {
			return nil, 0, fmt.Errorf("radiuscheck: word %d: %w", i, err)
		}
		words = append(words, word)
	}
	return words, c.Length, nil
}

// digits reads a vector of n digits.
func digits(text string, n int) (*bitset.Set, error) {
	if len(text) != n {
		return nil, fmt.Errorf("%d digits, want %d", len(text), n)
	}
	x := bitset.New(n)
	for i, d := range []byte(text) {
		switch d {
		case '0':
		case '1':
			x.Set(i)
		default:
			return nil, fmt.Errorf("character %d is %q, want 0 or 1", i, d)
		}
	}
	return x, nil
}
