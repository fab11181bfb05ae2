package cover

import (
	"context"
	"runtime"
	"sync"
)

// inParallel calls f(0), …, f(n−1), each once, from the goroutines that o allows, in
// about this order. When ctx ends it stops and returns the error of ctx with a number k
// such that all calls below k were made; otherwise k is n.
func inParallel(ctx context.Context, n int, o Options, f func(i int)) (k int, err error) {
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	done := make([]bool, n)
	next, finished := 0, 0
	var mu sync.Mutex
	var failure any
	var wg sync.WaitGroup
	for range min(workers, n) {
		wg.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					mu.Lock()
					failure, next = p, n
					mu.Unlock()
				}
			}()
			for ctx.Err() == nil {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= n {
					return
				}
				f(i)
				mu.Lock()
				done[i] = true
				if finished++; o.Progress != nil {
					o.Progress(finished, n)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if failure != nil {
		panic(failure) // on the goroutine of the caller
	}
	for k < n && done[k] {
		k++
	}
	if k < n {
		return k, ctx.Err()
	}
	return k, nil
}
