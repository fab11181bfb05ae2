// Package plots draws curves, dots, bars, histograms and survival curves from
// plain slices of numbers, with the canvas and the fonts of gonum's plotting library.
//
//	c := plots.Lines(plots.Options{Title: "Most Clicks", XLabel: "n"},
//		plots.Series{Name: "grid", X: n, Y: clicks})
//	c // the last expression of a cell shows it
//
// A [Chart] is a value: [Chart.SVG] and [Chart.PNG] draw it, [Chart.String] says
// in words and characters what it shows, which is also its alternative text. The
// colours are those of Okabe and Ito, which people with the usual kinds of colour
// blindness can tell apart; lines differ in their dashes and dots in their shapes
// too. Options.Theme gives the page: bright, dark or for printing in greys. Charts paint
// their page, so that they read on any other.
//
// # What is drawn
//
// The names of series stand above the axes, where no curve comes, and the label of y
// above its axis. Long words are broken or cut, names of bars are tilted or left out
// where there is no room. Axes of whole numbers have whole ticks. A curve of few points has a dot at each.
// Of what lies within one pixel only what shows is drawn, so a million points make a
// picture of some 100 kB.
//
// # Invariants
//
// Numbers are copied when a chart is made. A NaN or an infinite number is left
// out, together with its partner, and so is what a logarithmic axis can't show; the
// alternative text says how many.
// Slices of one series that differ in length are a mistake in the program and
// panic with a text that begins with "plots: ". The same chart gives the same
// SVG. Making a chart takes time proportional to its numbers (a survival curve
// and a histogram sort them); fonts are read when the first chart is drawn, in
// some ten milliseconds.
//
// # Sources
//
// Colours: M. Okabe, K. Ito, Color Universal Design (2008),
// https://jfly.uni-koeln.de/color/. The rule for the number of bins is that of
// H. Sturges, The choice of a class interval, JASA 21 (1926),
// doi:10.1080/01621459.1926.10502161.
package plots
