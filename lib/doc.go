// Package lib is the map of Parity Lab's library: compiled mathematics for
// puzzles that are linear algebra over GF(2). The mathematics is in the packages
// below it; this package holds only the map, the glossary, and with [Sources]
// the library's own text.
//
// # Packages
//
//	bitset    vectors over GF(2) of a fixed length, packed in words
//	gf2       matrices over GF(2): product, echelon forms, solve, null space, certificates
//	modular   matrices over Z/k, k prime or not: solve, null module, proofs of no solution
//	poly      polynomials over GF(2): product, gcd, factors, Fibonacci polynomials
//	coding    binary linear codes: lightest members of cosets, by several exact methods
//	graph     what a game is played on: boards of any kind and any graph, directed too; formats, symmetries
//	search    search with pruning rules: depth first, A*, IDA*, beam, restarts; soundness of rules
//	search/tournament  rules against each other on many boards: tables and charts
//	lights    Lights Out on boards and graphs: solve, quiet patterns, shortest, certificates
//	coding/radiuscheck  an independent checker of proofs of covering radii and Most Clicks
//	cover     even parity covers: tilings, perfect ones, regions; nullities of boards of any size
//	bulbs     Grid of Bulbs, where only bulbs that are off may be pressed
//	puzzles   15-puzzle, towers of Hanoi, queens, exact covers: shortest answers known
//	draw      pictures of boards: SVG, PNG, films as GIF, TikZ, text
//	draw/plots  curves, dots, bars, histograms and survival curves
//	display   what a notebook cell calls to show something
//	exercise  tasks by seed, with hints, checked without giving the answer away; sheets as text and LaTeX
//
// Two more serve the library's tests: internal/oracle holds brute-force answers, and
// internal/golden compares pictures with files.
// Another serves its loops: internal/simd holds assembly with twins in plain Go.
//
// A first look:
//
//	b, err := lights.ParseBoard(".....\n..#..\n.....")
//	s, err := b.Shortest(ctx, lights.Options{})
//	fmt.Println(s)           // the presses, how many, and why no fewer will do
//
// # What depends on what
//
// bitset, draw, display, internal/simd, internal/oracle and internal/golden stand on the standard
// library alone. gf2, poly and search use bitset; graph uses gf2 and draw; lights and bulbs use those.
// Nothing here knows about notebooks, interpreters, files or networks. A value
// looks good in a notebook by its methods: String, SVG, HTML, LaTeX, PNG, Markdown.
//
// # Conventions
//
// A configuration, a press pattern and a null vector are all bitset.Set; the doc
// comment says which. Coordinates are (row, column) from 0, vertex
// row·columns + column. Options are one plain struct, passed last, and its zero value
// is the sensible default. Long work takes a context first, and when the context
// ends returns the best it has found together with the context's error. The
// same seed gives the same board. Misuse (sizes, indices) panics with
// "package: message"; input and mathematics return errors. "No solution" is an
// error with a certificate that anyone can check, and every optimal answer says
// why it is optimal.
//
// # Glossary
//
//	configuration       which lights are on
//	press pattern       which lights are pressed; the order does not matter, and twice is never
//	σ-game              a press of v toggles the neighbours N(v); matrix A
//	σ⁺-game             a press of v toggles N[v] = N(v) and v itself; matrix A + I
//	null space          {x : Mx = 0}: the press patterns that change nothing
//	nullity             dimension of the null space: columns minus rank
//	quiet pattern       a press pattern, not empty, that changes nothing
//	even parity cover   a null-space vector of the σ⁺-game seen as a set of cells
//	odd dominating set  a solution of the all-ones problem (A+I)x = 1
//	certificate         a quiet pattern that holds an odd number of lit lights:
//	                    the configuration has no solution
//	coset leader        the shortest solution: least weight in x₀ + null space
//	covering radius     presses that a worst solvable board needs ("Most Clicks")
//	light chasing       row-by-row elimination with only the first row unknown
//
// The word kernel means the notebook's kernel only, never the null space.
package lib
