package cover

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"parity.lab/lib/coding"
)

func TestMostClicksFamily(t *testing.T) {
	for _, c := range []struct {
		side int
		want string
		k    []int // those to compare with the boards themselves
	}{
		{4, "5k−1, nullity 4: 17k²−10k for odd k, 17k²−10k+1 for even k", []int{1, 3, 5, 7, 9, 11}},
		{5, "6k−1, nullity 2: 26k²−12k+1", []int{1, 3, 7, 9}},
		{9, "10k−1, nullity 8: 60k²−20k−3 for odd k, 60k²−20k+1 for even k", nil},
		{11, "12k−1, nullity 6: 88k²−24k+1", []int{1, 3}},
		{16, "17k−1, nullity 8: 161k²−34k−3 for odd k, 161k²−34k+1 for even k", nil},
	} {
		if c.side == 16 && !large("mostclicks") {
			continue // takes 10 s and more: PARITYLAB_LARGE=mostclicks go test ./lib/cover -run MostClicksFamily
		}
		f, err := MostClicksFamily(context.Background(), c.side, coding.RadiusOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if f.String() != c.want || f.From != 1 {
			t.Errorf("side %d: %v from k = %d, want %s", c.side, f, f.From, c.want)
		}
		said := 0
		for _, k := range c.k {
			want, ok := f.At(k)
			if !ok {
				continue
			}
			said++
			side := (c.side+1)*k - 1
			if got := clicks(t, context.Background(), side, side); !got.Exact() || got.Upper != want {
				t.Errorf("side %d: %s, the family says %d", side, got.Value(), want)
			}
		}
		if len(c.k) > 0 && said < 2 {
			t.Errorf("side %d: the family speaks about %d boards of %v", c.side, said, c.k)
		}
		if got, ok := f.At(1); !ok || got != f.Small.Upper {
			t.Errorf("side %d: the formula gives %d for the tile, %v; want %d", c.side, got, ok, f.Small.Upper)
		}
	}
	ended, stop := context.WithCancel(context.Background())
	stop()
	if f, err := MostClicksFamily(ended, 9, coding.RadiusOptions{}); f != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", f, err)
	}
}

// TestFamilyRegions looks at the sizes of regions of tilings where there are no other
// covers: k² times those of the tile.
func TestFamilyRegions(t *testing.T) {
	for _, c := range [][2]int{{4, 3}, {4, 5}, {5, 3}, {5, 7}, {9, 3}} {
		side := (c[0]+1)*c[1] - 1
		tile, large := Basis(c[0], c[0]), Basis(side, side)
		if len(tile) != len(large) {
			continue
		}
		count := map[int]int{}
		for i, p := range []*Partition{Regions(c[0], c[0], tile), Regions(side, side, large)} {
			for _, r := range p.Regions {
				if r.Type.None() {
					continue
				}
				if i == 0 {
					count[r.Count()*c[1]*c[1]]++
				} else {
					count[r.Count()]--
				}
			}
		}
		for size, n := range count {
			if n != 0 {
				t.Errorf("side %d: %d regions of %d cells too few", side, n, size)
			}
		}
	}
}

func ExampleMostClicksFamily() {
	f, err := MostClicksFamily(context.Background(), 4, coding.RadiusOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f)
	fmt.Println(f.At(3)) // 14×14
	fmt.Println(f.At(4)) // 19×19 has more covers than the tilings
	// Output:
	// 5k−1, nullity 4: 17k²−10k for odd k, 17k²−10k+1 for even k
	// 123 true
	// 233 false
}
