package search

import "math/bits"

// Visited is a set of states of one fixed length in words. Membership is
// exact: a hash only says where to look, then whole states are compared.
// States are numbered from 0 in the order in which they were added.
//
// All states lie one behind the other in blocks that are never moved, beside an
// open addressing table of 8 bytes per slot that is at most 3/4 full: a state of
// w words costs 8·w bytes and, when there are many, 11 to 22 bytes of table. Add
// and Find take O(w) time on average. A Visited is not safe for concurrent use.
type Visited struct {
	words  int
	blocks [][]uint64
	shift  uint // a full block has 2^shift states, at least smallest
	n      int
	slots  []slot
	mask   uint32
	bytes  int // of blocks and slots
}

// slot is one place of the table: the state's number plus 1, or 0 when free,
// and 32 bits of its hash.
type slot struct {
	id  uint32
	tag uint32
}

// The first block has place for 2^smallest states, and so has the second; from
// there each is twice as large as the one before, until they are full blocks of
// about blockBytes. So small sets stay small and large ones waste little.
const (
	smallest   = 4
	blockBytes = 1 << 16
)

// maxStates is the largest number of states that the table's 32 bits can name.
const maxStates = 1<<32 - 2

// NewVisited returns an empty set of states of the given number of words.
// It panics if words is negative.
func NewVisited(words int) *Visited {
	if words < 0 {
		panic("search: negative number of words")
	}
	v := &Visited{words: words, shift: smallest}
	for words<<v.shift*8 < blockBytes && v.shift < 13 {
		v.shift++
	}
	v.setSlots(64)
	return v
}

// Len returns the number of states.
func (v *Visited) Len() int { return v.n }

// Words returns the number of words of a state.
func (v *Visited) Words() int { return v.words }

// Bytes returns the memory that the set has taken, in bytes.
func (v *Visited) Bytes() int { return v.bytes }

// Reset empties the set but keeps its memory for new states.
func (v *Visited) Reset() {
	v.n = 0
	clear(v.slots)
}

// next returns the most memory that adding one more state may take for a moment.
func (v *Visited) next() int {
	bytes := v.bytes
	if k, _ := v.place(v.n); k == len(v.blocks) {
		bytes += v.blockSize() * v.words * 8
	}
	if (v.n+1)*4 >= len(v.slots)*3 {
		bytes += v.larger() * 8
	}
	return bytes
}

// blockSize is the number of states of a new block, larger the number of slots of
// a grown table.
func (v *Visited) blockSize() int { return min(max(v.n, 1<<smallest), 1<<v.shift) }

func (v *Visited) larger() int {
	if len(v.slots) < 1<<14 {
		return len(v.slots) * 4
	}
	return len(v.slots) * 2
}

// At returns state number i, which is shared with the set: do not change it.
// It panics if there is no such state.
func (v *Visited) At(i int) []uint64 {
	if i < 0 || i >= v.n {
		panic("search: no state of that number")
	}
	return v.at(i)
}

func (v *Visited) at(i int) []uint64 {
	k, j := v.place(i)
	j *= v.words
	return v.blocks[k][j : j+v.words : j+v.words]
}

// place returns the block of state i and its place in it.
func (v *Visited) place(i int) (block, place int) {
	if full := i >> v.shift; full > 0 {
		return int(v.shift-smallest) + full, i & (1<<v.shift - 1)
	}
	block = bits.Len(uint(i) >> smallest)
	if block == 0 {
		return 0, i
	}
	return block, i - 1<<(smallest+block-1)
}

// Find returns the number of the state, or -1 if it is not in the set.
// It panics if the state has another number of words.
func (v *Visited) Find(state []uint64) int {
	v.check(state)
	h := hash(state)
	for i := h & v.mask; ; i = (i + 1) & v.mask {
		s := v.slots[i]
		if s.id == 0 {
			return -1
		}
		if s.tag == h && equal(v.at(int(s.id-1)), state) {
			return int(s.id - 1)
		}
	}
}

// Add puts a copy of the state into the set unless it is there already. It
// returns the state's number and whether it is new. It panics if the state has
// another number of words, or beyond 2³²−2 states.
func (v *Visited) Add(state []uint64) (number int, added bool) {
	v.check(state)
	h := hash(state)
	i := h & v.mask
	for ; ; i = (i + 1) & v.mask {
		s := v.slots[i]
		if s.id == 0 {
			break
		}
		if s.tag == h && equal(v.at(int(s.id-1)), state) {
			return int(s.id - 1), false
		}
	}
	number = v.n
	if uint64(number) >= maxStates {
		panic("search: too many states")
	}
	v.store(state)
	v.slots[i] = slot{id: uint32(v.n), tag: h}
	if v.n*4 >= len(v.slots)*3 {
		v.grow()
	}
	return number, true
}

func (v *Visited) check(state []uint64) {
	if len(state) != v.words {
		panic("search: state of a wrong number of words")
	}
}

// store copies the state to the end of the last block or to a new one.
func (v *Visited) store(state []uint64) {
	k, j := v.place(v.n)
	if k == len(v.blocks) {
		block := make([]uint64, v.blockSize()*v.words)
		v.blocks = append(v.blocks, block)
		v.bytes += len(block) * 8
	}
	copy(v.blocks[k][j*v.words:], state)
	v.n++
}

func (v *Visited) setSlots(n int) {
	v.bytes += (n - len(v.slots)) * 8
	v.slots = make([]slot, n)
	v.mask = uint32(n - 1)
}

// grow enlarges the table. The tags are enough to place the states anew as
// long as the table has at most 2³² slots.
func (v *Visited) grow() {
	old := v.slots
	v.setSlots(v.larger())
	for _, s := range old {
		if s.id == 0 {
			continue
		}
		i := s.tag & v.mask
		for v.slots[i].id != 0 {
			i = (i + 1) & v.mask
		}
		v.slots[i] = s
	}
}

func equal(a, b []uint64) bool {
	if len(a) != len(b) {
		return false
	}
	for i, w := range a {
		if w != b[i] {
			return false
		}
	}
	return true
}

// Odd constants with a balanced mix of bits.
const (
	mixA = 0x9e3779b97f4a7c15
	mixB = 0xd6e8feb86659fd93
	mixC = 0xa0761d6478bd642f
)

// hash mixes two words with each 64×64-bit product.
func hash(state []uint64) uint32 {
	h := uint64(len(state)) * mixA
	for len(state) >= 2 {
		hi, lo := bits.Mul64(state[0]^mixB, state[1]^mixC^h)
		h = hi ^ lo
		state = state[2:]
	}
	if len(state) == 1 {
		hi, lo := bits.Mul64(state[0]^mixB, h^mixC)
		h = hi ^ lo
	}
	hi, lo := bits.Mul64(h^mixA, mixB)
	h = hi ^ lo
	return uint32(h ^ h>>32)
}
