// Package display is what a notebook cell calls to show things.
//
//	display.Show(board)                   // a board, a matrix, a picture, any value
//	h := display.HTML("<b>working</b>")   // shown at once
//	h.Update("<b>done</b>")               // replaced in place
//	h.Clear()                             // taken away
//
// In a notebook the forms of a value go to the front end, which picks the
// richest one it can draw. Outside a notebook (a compiled program, a script, a
// test) the same calls print the plain text form to standard output.
//
// # Forms
//
// A [Bundle] holds one thing in several forms, keyed by MIME type. [BundleOf]
// makes it from a value by the methods that the value has:
//
//	HTML() string      text/html
//	SVG() string       text/html, unless there is HTML: an img element that carries the picture
//	Markdown() string  text/markdown
//	LaTeX() string     text/latex
//	PNG() []byte       image/png
//	String() string    text/plain, and there is always a text/plain
//
// A method needs no declaration: a type of another package with an SVG method
// shows as a picture without importing this one.
//
// Why a picture travels as HTML: front ends remove inline svg elements and
// image/svg+xml from a saved notebook that is not trusted, so the reader of a
// committed notebook would see nothing. An img element with a data URI
// survives in classic Notebook, JupyterLab, nbconvert and VS Code. As one
// display is enough, the bundle then has no image/svg+xml beside it; the
// alternative text of the img is the title and desc of the SVG, and the plain
// text is the value's String.
//
// # Several things, tables and bars
//
//	display.Row(a, b)                     // side by side
//	display.Show([]*lights.Board{a, b})   // in a notebook: pictures with their index
//
// [Gallery] makes such a Bundle with labels. Slices of structs and maps show as
// tables; see [Sheet] for their columns and CSV. [Progress] shows one bar that is
// updated, see [Bar]. [Clear] empties the output of the cell at once, [ClearWait]
// when the next thing comes, so that nothing flickers.
//
// # Limits
//
// A session shows no form over 10 MiB (a binary one counted as base64) and 1 MiB
// of plain text: a longer form is left out and the text says which, a longer text
// is cut with a note.
//
// # Boards to play
//
// [Play] shows a [Playable], such as a lights.Board, a bulbs.Grid or a type of the
// notebook, as a board to be clicked:
//
//	b := lights.AllOn(5, 5)
//	display.Play(b)
//
// The HTML form is a picture, which is all that is left where scripts are not
// allowed, and a script that puts the board in its place. There is one script for
// all pages, play.js. In the classic Notebook it opens a channel to [BoardTarget],
// and presses change b. JupyterLab, Notebook 7 and VS Code reach b by a Jupyter
// widget, which the user asks for with [PlayOptions] or PARITYLAB_WIDGETS=1 and
// which needs the anywidget package there; it is opened only when a page has said
// that it knows widgets, so that no notebook run without a page stores any. In
// every other page, and when the session is lost, the board is played in the page,
// with solutions worked out there: shortest ones up to 225 lights and nullity 11.
//
// A Sink that is a [Messenger] carries the messages, and [Receive] takes them.
//
// # Where it goes
//
// The package has one variable, the [Sink] that [Bind] sets. A notebook session
// binds its own; without one everything is printed. All functions and methods
// may be called from several goroutines; updates of one Handle arrive in the
// order in which they were made.
//
// Values are turned into a bundle within the call, in time proportional to the
// size of the forms, so that later changes of the value do not change what is
// shown.
package display
