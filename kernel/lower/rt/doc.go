// Package rt is what translated cells call at run time.
//
// The interpreter knows values by their reflect types only, and a type
// declared in a cell has none of its own: main.Celsius is a float64 to it,
// main.Point an unnamed struct. Package lower therefore puts such values in a
// [Box] when they go into an interface, together with a [Type] that knows the
// declared type and its methods.
//
//	x := rt.Wrap(celsius, 36.6)    // var x any = Celsius(36.6)
//	rt.Is(x, celsius)              // _, ok := x.(Celsius)
//	rt.Raw(x).(float64)            // x.(Celsius)
//	fmt.Println(x)                 // calls Celsius.String, if there is one
//
// Two boxes are equal (==) when types and values are, so boxes work as map
// keys and in comparisons made by compiled code. A box of a type with an Error
// method is an [ErrorBox] and with it an error. Where compiled code wants
// another interface, [Iface] builds a value with its methods.
//
// A [Frame] runs the deferred calls of one function call as Go does, and
// [Panic], [Go], [Select] and [Print] replace what the interpreter gets wrong
// in panic, go, select and print.
//
// The package imports the standard library only. Types and boxes may be used
// by several goroutines at once.
package rt
