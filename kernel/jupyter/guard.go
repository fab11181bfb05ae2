package jupyter

import "fmt"

// guard follows the frame lengths in what a client sends and refuses messages
// that are too long before zmq4 reserves the memory that they announce.
type guard struct {
	limit  uint64
	skip   uint64 // bytes of the greeting or of a frame's body still to come
	need   int    // bytes of the length still to come; 0 if the flags come next
	flags  byte
	length uint64
	total  uint64 // length of the message so far
}

// newGuard returns a guard for the start of a connection: 64 bytes of
// greeting, then frames.
func newGuard() guard {
	return guard{limit: handshakeBytes, skip: 64}
}

// frameCost stands for the memory that a frame takes beside its body, so that
// a message of very many empty frames is refused too.
const frameCost = 64

// scan follows the bytes in b.
func (g *guard) scan(b []byte) error {
	const more, long = 1, 2
	for len(b) > 0 {
		if g.skip > 0 {
			n := min(g.skip, uint64(len(b)))
			g.skip -= n
			b = b[n:]
			continue
		}
		c := b[0]
		b = b[1:]
		if g.need == 0 {
			g.flags, g.length, g.need = c, 0, 1
			if c&long != 0 {
				g.need = 8
			}
			continue
		}
		g.length = g.length<<8 | uint64(c)
		if g.need--; g.need > 0 {
			continue
		}
		if g.length > g.limit || g.total+g.length+frameCost > g.limit {
			return fmt.Errorf("%w message: a frame of %d bytes after %d bytes, at most %d are read", errPeer, g.length, g.total, g.limit)
		}
		g.skip = g.length
		if g.total += g.length + frameCost; g.flags&more == 0 {
			g.total = 0
		}
	}
	return nil
}
