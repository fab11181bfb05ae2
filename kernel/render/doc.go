// Package render turns values and faults into what a front end shows.
//
// [Value] makes the forms of a value: plain text always, and pictures, HTML,
// LaTeX or Markdown where the value has methods for them. [Traceback] makes the
// lines that show a fault.
//
//	b := render.Value(reflect.ValueOf(v), staticType)
//	lines := render.Traceback(fault, sourceOf)
//
// # Text of a value
//
// The text is what fmt.Sprint gives, to the letter, for every value of a compiled
// type that is short enough. Two things are different from fmt:
//
//   - Values of types declared in cells have anonymous reflect types: no name,
//     no methods, and fields that are not exported renamed with an X in
//     front. So a value is walked together with its static type from go/types,
//     which knows names and methods; [Renderer].Call lets the session call
//     such a method, and then it is used wherever fmt would use it, also inside
//     slices, maps and fields. [Renderer].Dynamic tells the type of what an
//     interface holds. Without them a cell's value prints like a plain one. A
//     cell's Format method is not used.
//   - Large values are shortened: 1,000 elements of a slice, array or map, and
//     64 KB of text. "… (N more)" stands for the rest. The text of a string is cut
//     in the same way. Values inside more than 64 others print as "…", which ends
//     slices and maps that contain themselves.
//
// # Other forms
//
// The methods SVG, HTML, LaTeX, Markdown and PNG, and image.Image, become forms
// through package display. A gonum mat.Matrix without a String method of its own
// is laid out in rows and columns, with an HTML table if it is small; a
// gonum/plot plot becomes a picture. Slices and maps of structs become tables. A
// list or map whose first element has a picture, and a struct without a String or
// Error method that has a picture in an exported field, become a gallery: up to 24
// elements side by side, each over its index, key or field name, and a note of
// how many are left out. The plain text stays that of the value. A method
// that panics costs its forms only: the plain text then says so.
//
// # Cost and concurrency
//
// Time is proportional to the text, plus one pass over the keys of a large map,
// plus what the value's own methods take. Values are read without locks: a
// goroutine that changes a map meanwhile is a fault of the cell, as it would be
// with fmt. A Renderer is only read and may be used by several goroutines.
package render
