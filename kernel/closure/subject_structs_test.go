package closure_test

// Structs and pointers.

func points(a, b point) point { return point{a.x + b.x, a.y - b.y} }
func pointEq(a, b point) bool { return a == b || a != (point{1, 2}) && a.x == b.y }
func pointCopy(a point) (point, point) {
	b := a
	b.x++
	a.y--
	a, b = b, a
	return a, b
}
func pointSelf(p point) point {
	p = point{p.y, p.x}
	p.x += p.y
	return p
}
func pointPtr(p *point) int {
	p.x++
	q := p
	q.y += p.x
	*p = point{q.y, q.x}
	return p.x + (*p).y
}
func addressOf(a int) (int, *int) {
	p := &a
	*p += 3
	return a, p
}
func newPoint(a int) *point {
	p := new(point)
	p.x = a
	q := &point{y: a}
	q.x = p.x
	return q
}
func newValue(a int) (*int, *string) { return new(a + 1), new("x") }
func items(n string, k int8) item {
	it := item{name: n, n: k, at: point{1, 2}}
	it.tags = append(it.tags, n)
	it.next = &item{name: "next"}
	it.next.at.x = int(k)
	other := it
	other.name += "!"
	other.at.y = 9
	return other
}
func chain(n uint8) int {
	var head *item
	for i := range int(n & 15) {
		head = &item{n: int8(i), next: head}
	}
	s := 0
	for it := head; it != nil; it = it.next {
		s = s*3 + int(it.n)
	}
	return s
}
func nilItem(it *item) string { return it.next.name }
func nilField(it *item) int   { return it.at.y }
func structSlice(ps []point, i int) []point {
	ps[i].x = 5
	ps[i].y += ps[i].x
	p := &ps[i]
	p.x--
	for _, q := range ps {
		q.x = 1000
	}
	for k := range ps {
		ps[k].y++
	}
	return ps
}
func anon(a int) int {
	v := struct {
		a, b int
		s    string
	}{a: a, s: "s"}
	v.b = v.a * 2
	return v.b + len(v.s)
}
func (p point) sum() int    { return p.x + p.y }
func (p *point) move(d int) { p.x += d; p.y -= d }
func methods(p point, d int) (int, point) {
	p.move(d)
	q := &p
	q.move(1)
	return p.sum() + q.sum(), p
}
func makeItem(s string) item   { return item{name: s, at: point{len(s), 1}} }
func fieldOfCall(s string) int { return makeItem(s).at.x + len(makeItem(s).name) }

// Maps.

func mapBasics(m map[string]int, k string) (int, bool, int) {
	v, ok := m[k]
	m[k] = v + 1
	m[k+"x"]++
	delete(m, "a")
	return m[k], ok, len(m)
}
func mapInt(m map[int]bool, k int) (bool, bool) {
	_, ok := m[k]
	m[k] = !m[k]
	return m[k], ok
}
func mapPoint(a, b int) (int, bool) {
	m := map[point]int{{1, 2}: 3, {a, b}: 4}
	m[point{a, b}] += 5
	_, ok := m[point{b, a}]
	return m[point{1, 2}] + len(m), ok
}
func mapArray(a int) int {
	m := map[[2]int]string{}
	m[[2]int{a, 1}] = "x"
	m[[2]int{1, a}] += "y"
	return len(m)*10 + len(m[[2]int{a, 1}])
}
func mapNil(k int) int {
	m := noMap()
	if m[k] == 0 && m == nil {
		m[k] = 1
	}
	return len(m)
}
func noMap() map[int]int { return nil }
func mapNil8(k int8, m map[int8]int8) int {
	if k > 0 {
		m = nil
	}
	m[k] = 1
	return len(m)
}
func mapRange(m map[string]int) (int, int) {
	n, s := 0, 0
	for k, v := range m {
		n += len(k)
		s += v
	}
	for k := range m {
		n += len(k)
	}
	return n, s
}
func mapSlices(a []string) map[int][]string {
	m := make(map[int][]string)
	for _, s := range a {
		m[len(s)] = append(m[len(s)], s)
	}
	return m
}
func mapStruct(k string) item {
	m := map[string]item{"a": {name: "A", n: 1}}
	it := m[k]
	it.n++
	m[k] = it
	return m[k]
}
func mapCommaOK(m map[string]int, k string) int {
	if v, ok := m[k]; ok {
		return v
	}
	return -1
}
