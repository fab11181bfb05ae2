package rt

import "strconv"

// IndexFault panics as the use of index i of n elements does.
func IndexFault(i, n int) {
	text := "index out of range [" + strconv.Itoa(i) + "]"
	if i >= 0 {
		text += " with length " + strconv.Itoa(n)
	}
	panic(fault{text})
}

// SliceFault panics as the slice expression [low:high] does whose high index is
// limited by what is called word.
func SliceFault(low, high, limit int, word string) {
	text := "slice bounds out of range "
	switch {
	case high < 0 && low >= 0:
		text += "[:" + strconv.Itoa(high) + "]"
	case high > limit:
		text += "[:" + strconv.Itoa(high) + "] with " + word + " " + strconv.Itoa(limit)
	case low < 0:
		text += "[" + strconv.Itoa(low) + ":]"
	default:
		text += "[" + strconv.Itoa(low) + ":" + strconv.Itoa(high) + "]"
	}
	panic(fault{text})
}
