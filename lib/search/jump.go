package search

// jumper is an expander that can go back to any state it has made. Every state has
// a record: the move that led to it, from which other record, at which depth.
type jumper struct {
	*expander
	records []record
	states  *Visited
	resume  Resumer // the problem if it is one and has no canonical forms
	at      int     // the record of n, or -1 when n is away from all
	path    []int   // moves from the start to n, unless resume is used
	way     []int
}

// record is one state that was made. They are numbered from 0, the start.
type record struct {
	parent, move, depth int32
	state               int32 // number in states
}

func newJumper(p Problem, o Options) *jumper {
	j := &jumper{expander: newExpander(p, o.Rules, o.Trace)}
	if r, ok := p.(Resumer); ok && j.canon == nil {
		j.resume = r
	}
	j.states = NewVisited(len(j.key()))
	j.states.Add(j.key())
	j.records = append(j.records, record{parent: -1, move: -1})
	return j
}

// jump makes n the state of a record.
func (j *jumper) jump(to int) {
	if to == j.at {
		return
	}
	r := j.records[to]
	j.at = to
	if j.resume != nil {
		copy(j.n.Bits, j.states.at(int(r.state)))
		j.n.Depth = int(r.depth)
		j.resume.Resume(&j.n)
		return
	}
	way := j.moves(to)
	same := 0
	for same < min(len(way), len(j.path)) && way[same] == j.path[same] {
		same++
	}
	for len(j.path) > same {
		last := len(j.path) - 1
		j.n.Depth = last
		j.p.Undo(&j.n, j.path[last])
		j.path = j.path[:last]
	}
	for _, move := range way[same:] {
		j.p.Apply(&j.n, move)
		j.path = append(j.path, move)
		j.n.Depth = len(j.path)
	}
}

// moves returns the moves from the start to a record. It is valid until the next
// call.
func (j *jumper) moves(to int) []int {
	d := int(j.records[to].depth)
	if cap(j.way) < d {
		j.way = make([]int, 2*d)
	}
	j.way = j.way[:d]
	for i := d - 1; i >= 0; i-- {
		j.way[i] = int(j.records[to].move)
		to = int(j.records[to].parent)
	}
	return j.way
}

// forth makes a move from n, and back takes it back.
func (j *jumper) forth(move int) {
	j.p.Apply(&j.n, move)
	j.n.Depth++
}

func (j *jumper) back(move int) {
	j.n.Depth--
	j.p.Undo(&j.n, move)
}

// add makes a record of n, which is one move behind the record parent.
func (j *jumper) add(parent, move, state int) int {
	if len(j.records) > maxRecords {
		panic("search: too many states")
	}
	j.records = append(j.records, record{int32(parent), int32(move), j.records[parent].depth + 1, int32(state)})
	return len(j.records) - 1
}

const (
	maxRecords  = 1<<31 - 2
	recordBytes = 16
)

// fits reports whether one more state is within a limit of bytes; extra is what
// each record takes elsewhere.
func (j *jumper) fits(limit, extra int) bool {
	records := cap(j.records)
	if len(j.records) == records {
		records *= 2 // append makes it at most twice as large
	}
	return limit == 0 || j.states.next()+records*(recordBytes+extra) <= limit
}

func (j *jumper) snapshot() Stats {
	s := j.expander.snapshot()
	s.Visited = j.states.Len()
	s.VisitedBytes = j.states.Bytes() + cap(j.records)*recordBytes
	return s
}
