package radiuscheck_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"parity.lab/lib/bitset"
	"parity.lab/lib/coding"
	"parity.lab/lib/coding/radiuscheck"
)

// gridWords finds the words of a board by trying all first rows.
func gridWords(rows, cols int) []*bitset.Set {
	var words []*bitset.Set
	for first := 1; first < 1<<cols; first++ {
		word := bitset.New(rows * cols)
		above, row := 0, first
		for r := range rows {
			for c := range cols {
				word.SetTo(r*cols+c, row>>c&1 == 1)
			}
			above, row = row, (row^row<<1^row>>1^above)&(1<<cols-1)
		}
		if row == 0 {
			words = append(words, word)
		}
	}
	return words
}

// claimOf searches the covering radius of a code and claims it.
func claimOf(t testing.TB, length int, words []*bitset.Set) *radiuscheck.Claim {
	t.Helper()
	r, err := coding.New(length, words).CoveringRadius(context.Background(), coding.RadiusOptions{})
	if err != nil {
		t.Fatal(err)
	}
	c := &radiuscheck.Claim{Length: length, Lower: r.Lower, Upper: r.Upper}
	for _, w := range words {
		c.Words = append(c.Words, w.Text('0', '1'))
	}
	c.Witness = radiuscheck.Witness{Presses: r.Witness.Text('0', '1'), Parts: r.Parts}
	text, err := json.Marshal(r.Certificate)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &c.Certificate); err != nil {
		t.Fatal(err)
	}
	return c
}

// gridClaim is a claim about a board.
func gridClaim(t testing.TB, rows, cols int) *radiuscheck.Claim {
	t.Helper()
	c := claimOf(t, rows*cols, gridWords(rows, cols))
	c.Rows, c.Cols, c.Words, c.Length = rows, cols, nil, 0
	c.Witness.Board = pressed(rows, cols, c.Witness.Presses)
	return c
}

// pressed returns the lights that the presses leave on.
func pressed(rows, cols int, presses string) string {
	board := []byte(strings.Repeat("0", len(presses)))
	for v := range presses {
		on := 0
		for u := range presses {
			r, c := u/cols-v/cols, u%cols-v%cols
			if r*r+c*c <= 1 && presses[u] == '1' {
				on++
			}
		}
		board[v] += byte(on & 1)
	}
	return string(board)
}

// again copies a claim.
func again(t testing.TB, c *radiuscheck.Claim) *radiuscheck.Claim {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	d, err := radiuscheck.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func flip(text string, i int) string {
	return text[:i] + string('0'+'1'-text[i]) + text[i+1:]
}

// TestMutants has changes that each make the claim false or its proof incomplete.
func TestMutants(t *testing.T) {
	nine := gridClaim(t, 9, 9)
	five := gridClaim(t, 5, 5)
	if err := nine.Check(); err != nil || nine.Upper != 37 {
		t.Fatal(nine.Upper, err)
	}
	if err := five.Check(); err != nil || five.Upper != 15 {
		t.Fatal(five.Upper, err)
	}
	inner, leaf := -1, -1
	for i, n := range nine.Certificate.Nodes {
		if n.Leaf {
			leaf = i
		} else {
			inner = i
		}
	}
	for _, m := range []struct {
		name   string
		base   *radiuscheck.Claim
		change func(c *radiuscheck.Claim)
		want   string
	}{
		{"lower", nine, func(c *radiuscheck.Claim) { c.Lower++ }, "37 presses, the claim says 38"},
		{"upper", nine, func(c *radiuscheck.Claim) { c.Upper-- }, "is for 37, the claim says 36"},
		{"both uppers", nine, func(c *radiuscheck.Claim) { c.Upper--; c.Certificate.Upper-- }, "above the upper bound"},
		{"both uppers, 5", five, func(c *radiuscheck.Claim) { c.Upper--; c.Certificate.Upper-- }, "above the upper bound"},
		{"another board", nine, func(c *radiuscheck.Claim) { c.Rows, c.Cols = 3, 27 }, "leave light"},
		{"no board", nine, func(c *radiuscheck.Claim) { c.Rows = 0 }, "no board of 0×9"},
		{"two codes", nine, func(c *radiuscheck.Claim) { c.Length = 3 }, "in several ways"},
		{"one more press", five, func(c *radiuscheck.Claim) {
			c.Witness.Presses = flip(c.Witness.Presses, strings.IndexByte(c.Witness.Presses, '0'))
			c.Witness.Board = pressed(5, 5, c.Witness.Presses)
			c.Lower++
			c.Upper++
			c.Certificate.Upper++
		}, "no part holds that type"},
		{"a light", nine, func(c *radiuscheck.Claim) { c.Witness.Board = flip(c.Witness.Board, 40) }, "light 40"},
		{"short board", nine, func(c *radiuscheck.Claim) { c.Witness.Board = "01" }, "2 digits, want 81"},
		{"another digit", nine, func(c *radiuscheck.Claim) { c.Witness.Presses = "2" + c.Witness.Presses[1:] }, `is '2'`},
		{"no parts", nine, func(c *radiuscheck.Claim) { c.Witness.Parts = nil }, "no part holds that type"},
		{"smaller part", nine, func(c *radiuscheck.Claim) { c.Witness.Parts[0] = c.Witness.Parts[0][1:] }, "art"},
		{"dependent part", nine, func(c *radiuscheck.Claim) {
			c.Witness.Parts[0] = append(c.Witness.Parts[0], c.Witness.Parts[0][0])
		}, "dependent"},
		{"no such position", nine, func(c *radiuscheck.Claim) { c.Witness.Parts[0][0] = 81 }, "position 81 has no type"},
		{"target", nine, func(c *radiuscheck.Claim) { c.Certificate.Target += 2 }, "leaf"},
		{"lower target", nine, func(c *radiuscheck.Claim) { c.Certificate.Target -= 2 }, "W ≥ 6"},
		{"no tree", nine, func(c *radiuscheck.Claim) { c.Certificate.Nodes = nil }, "node 0 is missing"},
		{"no pivots", nine, func(c *radiuscheck.Claim) { c.Certificate.Pivots = nil }, "no pivots"},
		{"nothing", nine, func(c *radiuscheck.Claim) {
			c.Certificate.Pivots, c.Certificate.Nodes, c.Certificate.Target = nil, nil, 0
		}, "W ≥ 0"},
		{"a pivot less", nine, func(c *radiuscheck.Claim) { c.Certificate.Pivots = c.Certificate.Pivots[1:] }, ""},
		{"the same pivot", nine, func(c *radiuscheck.Claim) { c.Certificate.Pivots[1] = c.Certificate.Pivots[0] }, "dependent"},
		{"pivots in another order", nine, func(c *radiuscheck.Claim) {
			p := c.Certificate.Pivots
			p[0], p[1] = p[1], p[0]
		}, "leaf"},
		{"a node less", nine, func(c *radiuscheck.Claim) {
			n := c.Certificate.Nodes
			c.Certificate.Nodes = n[:len(n)-1]
		}, "is missing"},
		{"a node more", nine, func(c *radiuscheck.Claim) {
			n := c.Certificate.Nodes
			c.Certificate.Nodes = append(n, n[len(n)-1])
		}, "the tree ends"},
		{"a branch that leaves out values", nine, func(c *radiuscheck.Claim) { c.Certificate.Nodes[inner].At++ }, "parity"},
		{"a branch outside", nine, func(c *radiuscheck.Claim) { c.Certificate.Nodes[inner].Cell = 81 }, "position 81"},
		{"no multipliers", nine, func(c *radiuscheck.Claim) { c.Certificate.Nodes[leaf].Multipliers = nil }, "leaf"},
		{"a negative multiplier", nine, func(c *radiuscheck.Claim) {
			c.Certificate.Nodes[leaf].Multipliers[0][1] = -1
		}, "negative"},
		{"a huge multiplier", nine, func(c *radiuscheck.Claim) {
			c.Certificate.Nodes[leaf].Multipliers[0][1] = 1 << 62
		}, "too large"},
		{"no such character", nine, func(c *radiuscheck.Claim) {
			c.Certificate.Nodes[leaf].Multipliers[0][0] = 256
		}, "no character 256"},
		{"a leaf for the root", nine, func(c *radiuscheck.Claim) {
			c.Certificate.Nodes = []radiuscheck.Node{c.Certificate.Nodes[leaf]}
		}, "leaf 0"},
		{"parity", nine, func(c *radiuscheck.Claim) { c.Certificate.Parity = true }, "no parity position"},
	} {
		t.Run(m.name, func(t *testing.T) {
			c := again(t, m.base)
			m.change(c)
			if err := c.Check(); err == nil || !strings.Contains(err.Error(), m.want) {
				t.Errorf("%v, want %q", err, m.want)
			}
		})
	}
}

// TestWitnessMutants changes one press at a time, with board and count to match: then
// there is a shorter solution, or the space is no proof.
func TestWitnessMutants(t *testing.T) {
	c := gridClaim(t, 4, 4)
	words := gridWords(4, 4)
	for v := range 16 {
		d := again(t, c)
		d.Witness.Presses = flip(d.Witness.Presses, v)
		d.Witness.Board = pressed(4, 4, d.Witness.Presses)
		x, err := bitset.Parse(d.Witness.Presses)
		if err != nil {
			t.Fatal(err)
		}
		d.Lower = x.Count()
		least := d.Lower
		for i := 1; i < 1<<len(words); i++ {
			x.Xor(words[bits.TrailingZeros(uint(i))])
			least = min(least, x.Count())
		}
		if err := d.Check(); (err == nil) != (least == d.Lower) {
			t.Errorf("press %d: %d presses where %d do: %v", v, d.Lower, least, err)
		}
	}
}

// TestRandomMutants changes numbers in the text of claims at random. What is accepted
// nevertheless must be true.
func TestRandomMutants(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	var odd []*bitset.Set // a code with a parity position
	for range 5 {
		odd = append(odd, bitset.Random(13, r))
	}
	bases := []*radiuscheck.Claim{gridClaim(t, 9, 9), gridClaim(t, 4, 4), gridClaim(t, 2, 3), claimOf(t, 13, odd)}
	if !bases[3].Certificate.Parity {
		t.Fatal("the last claim is to have a parity position")
	}
	accepted := 0
	for i := range 1000 {
		base := bases[i%len(bases)]
		c := again(t, base)
		k := &c.Certificate
		by := []int{-2, -1, 1, 2}[r.IntN(4)]
		switch r.IntN(8) {
		case 0:
			c.Lower += by
		case 1:
			c.Upper += by
			k.Upper += by
		case 2:
			k.Target += by
		case 3:
			k.Parity = !k.Parity
		case 4:
			if len(k.Pivots) > 0 {
				k.Pivots[r.IntN(len(k.Pivots))] += by
			}
		default:
			if len(k.Nodes) == 0 {
				continue
			}
			n := &k.Nodes[r.IntN(len(k.Nodes))]
			switch m := len(n.Multipliers); {
			case m > 0 && r.IntN(2) == 0:
				n.Multipliers[r.IntN(m)][0] += int64(by)
			case m > 0:
				n.Multipliers[r.IntN(m)][1] *= int64(by + 2)
			case r.IntN(2) == 0:
				n.At += by
			default:
				n.Cell += by
			}
		}
		if c.Check() == nil {
			if accepted++; c.Lower > base.Lower || c.Upper < base.Upper {
				t.Fatalf("change %d: %d to %d is accepted, the truth is %d", i, c.Lower, c.Upper, base.Upper)
			}
		}
	}
	if accepted > 500 {
		t.Errorf("%d of 1000 changes did not matter", accepted)
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "not a claim"},
		{"[1]", "not a claim"},
		{`{"rows":3,"sides":4}`, "unknown field"},
		{`{"rows":3} {}`, "more behind"},
	} {
		if _, err := radiuscheck.Read([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

func TestGames(t *testing.T) {
	// Three lamps on a line, each with a button for itself and its neighbours, and one
	// more button for the first two: it does the same as the first.
	c := &radiuscheck.Claim{
		Buttons: [][]int{{0, 1}, {0, 1, 2}, {1, 2}, {0, 1}}, Lights: 3, Lower: 3, Upper: 3,
		Witness:     radiuscheck.Witness{Presses: "1110", Board: "010", Parts: [][]int{}},
		Certificate: radiuscheck.Certificate{Upper: 3},
	}
	c.Witness.Board = "111" // 110 + 111 + 011 = 010, so this is wrong
	if err := c.Check(); err == nil {
		t.Error("a wrong board is accepted")
	}
	c.Witness.Board = "010"
	if err := c.Check(); err != nil {
		t.Error(err)
	}
	c.Buttons[2][1] = 3
	if err := c.Check(); err == nil || !strings.Contains(err.Error(), "button 2 toggles light 3") {
		t.Error(err)
	}
}

func Example() {
	// Repetition of 4 bits: 1100 is at distance 2 from both words, and no vector is farther
	// as all four positions have one type.
	claim, err := radiuscheck.Read([]byte(`{
		"words": ["1111"], "length": 4, "lower": 2, "upper": 2,
		"witness": {"presses": "1100", "parts": []},
		"certificate": {"upper": 2, "pivots": [], "target": 0}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(claim.Name(), claim.Check())
	claim.Witness.Presses = "1000"
	fmt.Println(claim.Check())
	// Output:
	// code of length 4 <nil>
	// radiuscheck: the witness has 1 presses, the claim says 2
}
