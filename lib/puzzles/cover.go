package puzzles

import (
	"context"
	"fmt"
	"slices"
)

// Cover is an exact cover problem: of some options, each of which covers some items,
// choose so that every primary item is covered exactly once and every secondary item
// at most once. It is solved by dancing links: the options are rows of a sparse matrix
// whose entries are linked in both directions, an item that is covered is unlinked
// together with all options that cover it, and linked again on the way back.
type Cover struct {
	options [][]int
	// Links of the entries; entry 0 is the head of the list of items that must be
	// covered, entry 1+i the head of item i.
	left, right, up, down []int
	item                  []int // of each entry, as the number of its head
	option                []int // of each entry
	size                  []int // entries of each item, by head
}

// NewCover returns the problem with so many primary items, then secondary ones, and
// these options, lists of items from 0. It panics if an option names an item twice or
// one that there is not.
func NewCover(primary, secondary int, options [][]int) *Cover {
	items := primary + secondary
	c := &Cover{}
	for i := range items + 1 {
		c.left, c.right = append(c.left, i), append(c.right, i)
		c.up, c.down = append(c.up, i), append(c.down, i)
		c.item, c.option = append(c.item, i), append(c.option, -1)
	}
	c.size = make([]int, items+1)
	for i := 1; i <= primary; i++ {
		c.link(i, 0)
	}
	for k, o := range options {
		c.options = append(c.options, slices.Clone(o))
		first := 0
		for j, i := range o {
			if i < 0 || i >= items || slices.Contains(o[:j], i) {
				panic(fmt.Sprintf("puzzles: option %d is %v, want different items from 0 to %d", k, o, items-1))
			}
			head, e := i+1, len(c.item)
			c.left, c.right = append(c.left, e), append(c.right, e)
			c.up, c.down = append(c.up, c.up[head]), append(c.down, head)
			c.down[c.up[head]] = e
			c.up[head] = e
			c.item, c.option = append(c.item, head), append(c.option, k)
			c.size[head]++
			if j == 0 {
				first = e
			} else {
				c.link(e, first)
			}
		}
	}
	return c
}

// link puts an entry in front of another into its ring.
func (c *Cover) link(e, before int) {
	c.left[e], c.right[e] = c.left[before], before
	c.right[c.left[before]] = e
	c.left[before] = e
}

// cover unlinks an item and all options that cover it.
func (c *Cover) cover(head int) {
	c.left[c.right[head]], c.right[c.left[head]] = c.left[head], c.right[head]
	for i := c.down[head]; i != head; i = c.down[i] {
		for j := c.right[i]; j != i; j = c.right[j] {
			c.up[c.down[j]], c.down[c.up[j]] = c.up[j], c.down[j]
			c.size[c.item[j]]--
		}
	}
}

// uncover links everything again, in the opposite order.
func (c *Cover) uncover(head int) {
	for i := c.up[head]; i != head; i = c.up[i] {
		for j := c.left[i]; j != i; j = c.left[j] {
			c.size[c.item[j]]++
			c.up[c.down[j]], c.down[c.up[j]] = j, j
		}
	}
	c.left[c.right[head]], c.right[c.left[head]] = head, head
}

// Solve calls yield with the options of each exact cover, ascending, until yield
// returns false. The slice is reused. Of the items left it always takes one with the
// fewest options. The error is ctx.Err(). A Cover serves one Solve at a time.
func (c *Cover) Solve(ctx context.Context, yield func(options []int) bool) error {
	s := &dance{Cover: c, ctx: ctx, yield: yield}
	s.search()
	if s.cancelled {
		return ctx.Err()
	}
	return nil
}

// Count returns the number of exact covers, as far as it came when the error is
// ctx.Err().
func (c *Cover) Count(ctx context.Context) (int, error) {
	n := 0
	err := c.Solve(ctx, func([]int) bool {
		n++
		return true
	})
	return n, err
}

// dance is one running search.
type dance struct {
	*Cover
	ctx       context.Context
	yield     func([]int) bool
	chosen    []int
	sorted    []int
	steps     int
	cancelled bool
}

// search reports whether to go on.
func (s *dance) search() bool {
	if s.steps++; s.steps&1023 == 1 && s.ctx.Err() != nil {
		s.cancelled = true
		return false
	}
	if s.right[0] == 0 {
		s.sorted = append(s.sorted[:0], s.chosen...)
		slices.Sort(s.sorted)
		return s.yield(s.sorted)
	}
	head := s.right[0]
	for i := s.right[head]; i != 0; i = s.right[i] {
		if s.size[i] < s.size[head] {
			head = i
		}
	}
	s.cover(head)
	more := true
	for i := s.down[head]; i != head && more; i = s.down[i] {
		s.chosen = append(s.chosen, s.option[i])
		for j := s.right[i]; j != i; j = s.right[j] {
			s.cover(s.item[j])
		}
		more = s.search()
		for j := s.left[i]; j != i; j = s.left[j] {
			s.uncover(s.item[j])
		}
		s.chosen = s.chosen[:len(s.chosen)-1]
	}
	s.uncover(head)
	return more
}

// QueensCover returns the puzzle of n queens as an exact cover: option n·row + column
// covers its row and its column, which must be covered, and two diagonals, which may
// be. It panics unless n is positive.
func QueensCover(n int) *Cover {
	if n < 1 {
		panic(fmt.Sprintf("puzzles: %d queens, want at least 1", n))
	}
	var options [][]int
	for r := range n {
		for c := range n {
			options = append(options, []int{r, n + c, 2*n + r + c, 4*n - 1 + r - c + n - 1})
		}
	}
	return NewCover(2*n, 2*(2*n-1), options)
}
