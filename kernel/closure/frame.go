package closure

import "unsafe"

type ptr = unsafe.Pointer

// Layouts of slices and interfaces in memory. Strings are Go strings.
type (
	slice struct {
		p    ptr
		n, c int
	}
	iface struct{ t, d ptr }
)

// header begins every frame.
type header struct {
	caller ptr   // frame of the calling function, nil for a call from compiled code
	site   *site // where it calls
	env    ptr   // array of the captured variables' addresses
	depth  int64
}

const headerSize = unsafe.Sizeof(header{})

// framed is a frame with one of the four sets of slots. Pointers, slices with
// strings, and words have areas of their own, so that the garbage collector
// sees pointers as pointers and nothing else.
type framed[F any] struct {
	header
	slots F
}

type (
	frame0 struct {
		p [2]ptr
		l [1]slice
		w [5]int64
	}
	frame1 struct {
		p [4]ptr
		l [2]slice
		w [12]int64
	}
	frame2 struct {
		p [12]ptr
		l [10]slice
		w [48]int64
	}
	frame3 struct {
		p [64]ptr
		l [64]slice
		w [512]int64
	}
)

// layout is the number of slots in each area.
type layout struct{ p, l, w int }

// layouts of frame0 to frame3.
var layouts = [...]layout{
	{len(frame0{}.p), len(frame0{}.l), len(frame0{}.w)},
	{len(frame1{}.p), len(frame1{}.l), len(frame1{}.w)},
	{len(frame2{}.p), len(frame2{}.l), len(frame2{}.w)},
	{len(frame3{}.p), len(frame3{}.l), len(frame3{}.w)},
}

// weight is what a call counts for in the depth, by the size of its frame.
var weight = [...]int64{1, 1, 2, 8}

// outsideWeight is what a call through compiled code or package reflect counts for.
const outsideWeight = 16

type area uint8

const (
	pArea area = iota
	lArea
	wArea
)

// offset returns the place of a slot in a frame.
func (l layout) offset(a area, i int) uintptr {
	switch a {
	case pArea:
		return headerSize + uintptr(i)*unsafe.Sizeof(ptr(nil))
	case lArea:
		return l.offset(pArea, l.p) + uintptr(i)*unsafe.Sizeof(slice{})
	}
	return l.offset(lArea, l.l) + uintptr(i)*8
}

// holds tells whether m fits.
func (l layout) holds(m layout) bool { return m.p <= l.p && m.l <= l.l && m.w <= l.w }

// at is the variable of type T at an offset from p.
//
// Functions that return closures which call at are not to be inlined: in the
// copy of a closure that inlining makes, Go's compiler inlines nothing more, so
// it would call at, which doubles its time. Hence the noinline marks.
func at[T any](p ptr, off uintptr) *T { return (*T)(unsafe.Add(p, off)) }

// noescape hides from the compiler that the result points to what p points to,
// so that a frame stays on the stack although closures it knows nothing about
// receive its address. That is sound as long as the address only goes into
// arguments and other frames. The conversion back must be one from uintptr to
// pointer: the runtime then finds and adjusts the result when it moves the stack.
//
//go:nosplit
//go:nocheckptr
func noescape(p ptr) ptr {
	x := uintptr(p)
	return reveal(x)
}

//go:nosplit
//go:nocheckptr
func reveal[P ~uintptr](x P) ptr { return ptr(x) }

// What a statement returns.
type ctl = int

const (
	next       ctl = iota
	returned       // results are in the frame
	breaking       // out of the innermost loop or switch
	continuing     // with the innermost loop
	falling        // into the next case
	firstLabel     // label n: firstLabel+2n breaks, firstLabel+2n+1 continues
)

type (
	exec = func(fp ptr) ctl
	iexp = func(fp ptr) int64
	bexp = func(fp ptr) bool
	fexp = func(fp ptr) float64
	pexp = func(fp ptr) ptr
	sexp = func(fp ptr) string
	lexp = func(fp ptr) slice
	eexp = func(fp ptr) iface
	// An aexp writes an array or a struct to dst.
	aexp = func(fp, dst ptr)
)
