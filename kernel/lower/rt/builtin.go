package rt

import (
	"math"
	"reflect"
)

// Clear is the built-in function clear.
func Clear(x any) {
	v := reflect.ValueOf(x)
	if v.IsValid() {
		v.Clear()
	}
}

// LessFloat tells whether min takes x rather than y.
func LessFloat(x, y float64) bool {
	if math.IsNaN(y) {
		return false
	}
	return math.IsNaN(x) || x < y || x == y && math.Signbit(x)
}

// GreaterFloat tells whether max takes x rather than y.
func GreaterFloat(x, y float64) bool {
	if math.IsNaN(y) {
		return false
	}
	return math.IsNaN(x) || x > y || x == y && !math.Signbit(x)
}

// IterationEnded panics as Go does when a range function calls its loop body
// after the loop has ended.
func IterationEnded(state int) {
	switch state {
	case 2:
		panic(fault{"range function continued iteration after whole loop exit"})
	}
	panic(fault{"range function continued iteration after function for loop body returned false"})
}

// Equal is x == y.
func Equal(x, y any) bool { return x == y }

// Count returns the count of a shift, which must not be negative.
func Count(n int) int {
	if n < 0 {
		panic(fault{"negative shift amount"})
	}
	return n
}
