package tournament

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"parity.lab/lib/search"
)

// Entry is one who takes part.
type Entry struct {
	Name string
	// Method is how to search; the empty one is depth first.
	Method search.Method
	// Options are those of the search. Without MaxStates, MaxTime and MaxMemory the
	// search ends after DefaultStates states. Trace and Progress are ignored.
	Options search.Options
}

// DefaultStates is the number of states after which a search without a limit ends.
const DefaultStates = 10_000

// Rules returns an entry for each rule: a depth-first search with this rule alone.
func Rules(rules ...search.Rule) []Entry {
	e := make([]Entry, len(rules))
	for i, r := range rules {
		e[i] = Entry{Name: r.Name, Options: search.Options{Rules: []search.Rule{r}}}
	}
	return e
}

// Options say how a tournament is run. The zero value uses all processors.
type Options struct {
	// Workers is the number of boards worked on at the same time. 0 means one for
	// each processor.
	Workers int
	// Done is what an earlier run on the same boards has done; its rows are taken
	// over, those of entries that take no part are left out.
	Done *Table
	// Progress, if not nil, is called about five times a second and at the end with
	// the number of boards done, from the goroutine that called Run.
	Progress func(boards, of int)
	// Checkpoint, if not nil, is called about every ten seconds with what is done
	// so far, from the goroutine that called Run, for example to save its CSV.
	Checkpoint func(*Table)
}

// Row is what one entry did on one board.
type Row struct {
	Board   int    `display:"board"`
	Entry   string `display:"entry"`
	Solved  bool   `display:"solved"`
	Optimal bool   `display:"optimal"` // the moves are known to be the fewest
	Moves   int    `display:"moves"`   // 0 if it is not solved
	// Fewest is a lower bound of the moves, −1 if none is known, −2 if the board
	// has no solution.
	Fewest    int     `display:"fewest"`
	States    int     `display:"states"`
	Generated int     `display:"generated"`
	Pruned    int     `display:"pruned"`
	Seconds   float64 `display:"seconds"`
	Reason    string  `display:"reason"`
}

// Run lets all entries search all boards. The error is ctx.Err(), together with the
// rows of the boards that are done; or it names a search that failed or whose
// solution is wrong. Run panics if two entries have one name or Done is of other
// boards.
func Run(ctx context.Context, f search.Family, entries []Entry, o Options) (*Table, error) {
	t := newTable(f, entries)
	r := &run{f: f, entries: entries, rows: make([][]Row, f.Size)}
	if o.Done != nil {
		r.take(o.Done)
	}
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	own, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	for range workers {
		all.Add(1)
		go func() {
			defer all.Done()
			r.work(own, cancel)
		}()
	}
	done := make(chan struct{})
	go func() {
		all.Wait()
		close(done)
	}()
	r.watch(t, o, done)
	t.Rows = r.finished()
	if r.panicked {
		panic(r.panic)
	}
	if r.err != nil {
		return t, r.err
	}
	return t, ctx.Err()
}

// run is one running tournament.
type run struct {
	f       search.Family
	entries []Entry

	mu       sync.Mutex
	next     int
	boards   int     // done
	rows     [][]Row // of each board, by entry; nil while it is not done
	old      map[int][]Row
	err      error
	panicked bool
	panic    any
}

// take keeps the rows of an earlier run.
func (r *run) take(t *Table) {
	if t.Family != r.f.Name || t.Boards != r.f.Size {
		panic(fmt.Sprintf("tournament: what is done is of %s, not of %s", t.Family, r.f.Name))
	}
	r.old = map[int][]Row{}
	for _, row := range t.Rows {
		r.old[row.Board] = append(r.old[row.Board], row)
	}
}

// watch reports until all is done.
func (r *run) watch(t *Table, o Options, done <-chan struct{}) {
	clock := time.NewTicker(200 * time.Millisecond)
	defer clock.Stop()
	saved := time.Now()
	for {
		select {
		case <-done:
			if o.Progress != nil {
				o.Progress(r.boards, r.f.Size)
			}
			return
		case <-clock.C:
		}
		if o.Progress != nil {
			r.mu.Lock()
			n := r.boards
			r.mu.Unlock()
			o.Progress(n, r.f.Size)
		}
		if o.Checkpoint != nil && time.Since(saved) > 10*time.Second {
			part := *t
			part.Rows = r.finished()
			o.Checkpoint(&part)
			saved = time.Now()
		}
	}
}

// finished returns the rows of the boards that are done.
func (r *run) finished() []Row {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Concat(r.rows...)
}

// work takes boards until none is left.
func (r *run) work(ctx context.Context, cancel context.CancelFunc) {
	defer func() {
		if x := recover(); x != nil {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.panicked, r.panic = true, x
			cancel()
		}
	}()
	for ctx.Err() == nil {
		r.mu.Lock()
		i := r.next
		r.next++
		r.mu.Unlock()
		if i >= r.f.Size {
			return
		}
		rows, err := r.board(ctx, i)
		r.mu.Lock()
		switch {
		case err == nil:
			r.rows[i] = rows
			r.boards++
		case ctx.Err() == nil && r.err == nil:
			r.err = err
			cancel()
		}
		r.mu.Unlock()
	}
}

// board runs all entries on one board.
func (r *run) board(ctx context.Context, i int) ([]Row, error) {
	fewest := -1
	if r.f.Fewest != nil {
		fewest = r.f.Fewest(i)
	}
	rows := make([]Row, 0, len(r.entries))
	for _, e := range r.entries {
		if k := slices.IndexFunc(r.old[i], func(row Row) bool { return row.Entry == e.Name }); k >= 0 {
			rows = append(rows, r.old[i][k])
			continue
		}
		o := e.Options
		o.Trace, o.Progress = nil, nil
		if o.MaxStates == 0 && o.MaxTime == 0 && o.MaxMemory == 0 {
			o.MaxStates = DefaultStates
		}
		p := r.f.Problem(i)
		begin := time.Now()
		result, err := search.Search(ctx, e.Method, p, o)
		if err != nil {
			return nil, err
		}
		row := Row{
			Board: i, Entry: e.Name, Fewest: fewest, Seconds: time.Since(begin).Seconds(), Reason: string(result.Reason),
			States: result.Stats.States, Generated: result.Stats.Generated, Pruned: result.Stats.Pruned,
		}
		if result.Found {
			if bad := wrongMove(r.f.Problem(i), result.Moves); bad >= 0 {
				return nil, fmt.Errorf("tournament: board %d, %s: move %d of its solution is wrong", i, e.Name, bad+1)
			}
			row.Solved, row.Moves = true, len(result.Moves)
			row.Optimal = row.Moves == fewest
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// wrongMove makes the moves again. It returns the number of the first that is not
// possible, the number of moves if they lead to no goal, and −1 if all is well.
func wrongMove(p search.Problem, moves []int) int {
	var n search.Node
	p.Start(&n)
	for i, m := range moves {
		if !slices.Contains(p.Moves(&n, nil), m) {
			return i
		}
		p.Apply(&n, m)
		n.Depth++
	}
	if !p.Goal(&n) {
		return len(moves)
	}
	return -1
}
