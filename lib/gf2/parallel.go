package gf2

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// smallWork is the size, in rows of tiles times panels of 64 columns, below which
// one goroutine is as fast as several.
const smallWork = 1 << 17

// workers returns how many goroutines work on the given number of parts.
func workers(parts, work int) int {
	if work < smallWork {
		return 1
	}
	return max(1, min(parts, runtime.GOMAXPROCS(0)))
}

// parallel calls do for every part once, in increasing order of their beginning,
// by the given number of workers. A panic comes out of parallel.
func parallel(workers, parts int, do func(worker, part int)) {
	if workers <= 1 {
		for p := range parts {
			do(0, p)
		}
		return
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	failures := make([]any, workers)
	work := func(worker int) {
		defer func() { failures[worker] = recover() }()
		for {
			p := int(next.Add(1)) - 1
			if p >= parts {
				return
			}
			do(worker, p)
		}
	}
	for worker := 1; worker < workers; worker++ {
		wait.Go(func() { work(worker) })
	}
	work(0)
	wait.Wait()
	for _, f := range failures {
		if f != nil {
			panic(f)
		}
	}
}
