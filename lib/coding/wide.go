package coding

import (
	"context"
	"math/bits"
	"sync/atomic"
)

// wideBlock holds 2^blockBits values of F that need more than 16 bits.
type wideBlock [1 << blockBits]int32

// wideBlocks is [form.blocks] for a form of any span: four times slower.
func (f *form) wideBlocks(ctx context.Context, workers int, visit func(h uint64, b *wideBlock)) error {
	total := f.blockCount()
	var next atomic.Uint64
	var stopped atomic.Bool
	parallel(min(workers, int(min(total, 1<<10))), func(int) {
		var b wideBlock
		for !stopped.Load() {
			h := next.Add(1) - 1
			if h >= total {
				return
			}
			clear(b[:])
			for k, t := range f.types {
				w := f.weights[k]
				if bits.OnesCount64(t>>blockBits&h)&1 == 1 {
					w = -w
				}
				b[t&(1<<blockBits-1)] += w
			}
			b.transform()
			visit(h, &b)
			if h&15 == 0 && ctx.Err() != nil {
				stopped.Store(true)
			}
		}
	})
	if stopped.Load() {
		return ctx.Err()
	}
	return nil
}

// transform is the Walsh–Hadamard transform of the block, in place.
func (b *wideBlock) transform() {
	for half := 1; half < len(b); half *= 2 {
		for from := 0; from < len(b); from += 2 * half {
			x, y := b[from:from+half], b[from+half:from+2*half]
			y = y[:len(x)]
			for i, v := range x {
				x[i], y[i] = v+y[i], v-y[i]
			}
		}
	}
}
