// Package notebook reads, runs, writes and exports Jupyter notebooks
// (.ipynb, nbformat 4) without Jupyter.
//
//	nb, err := notebook.ReadFile("tour.ipynb")
//	err = nb.SetParameters([]string{"size=24"}, "")
//	run := notebook.NewRun(nb, notebook.RunOptions{Stdout: os.Stdout})
//	w, err := worker.Start(worker.Options{Events: run.Handle})
//	report, err := run.Execute(ctx, w)
//	err = nb.WriteFile("out.ipynb")
//	page, err := nb.HTML(notebook.HTMLOptions{Title: "Tour"})
//
// # Files
//
// A new file is written the way Jupyter writes it: keys sorted, an indent of one
// blank, text as a list of lines, a line feed at the end. A notebook that was
// read keeps the bytes of all that is the same, whoever wrote the file: blanks,
// order of keys, escapes, what the package does not know. Only what changed is
// written anew, in the file's own way; when nothing changed, the file comes back
// byte for byte.
//
// Files are taken for hostile: size, depth and number of values are bounded
// ([MaxFile]), and errors name the line and column, or the cell, and what was
// expected there.
//
// [Notebook.Upgrade] lifts older minor versions to 4.5, in which every cell
// has an id. The ids it gives depend only on the cell's place and text, so
// that the same notebook gets the same ids every time.
//
// # Running
//
// A [Run] sends the code cells in order to an [Engine] (a worker) and stores
// its events as nbformat outputs by the rules of the Jupyter front ends:
// neighbouring pieces of one stream are joined, an update of a display changes
// the earlier output wherever it is, a clear with wait takes effect at the
// next output. Execution counts start at 1 and are those that positions such
// as cell[3]:1:5 show. Output that a goroutine makes after its cell has ended
// is kept under its own cell. Cells tagged skip-execution are not run; a
// failure of a cell tagged raises-exception does not stop the run. When all
// outputs come out as they were, the counts that the file had are kept too.
//
// # Parameters
//
// [Notebook.SetParameters] follows papermill's convention: one code cell is
// tagged parameters and assigns defaults; a cell tagged injected-parameters
// with the given values is put behind it, or replaces an earlier one.
//
// # Pages
//
// [Notebook.HTML] makes one self-contained page: no script, font or style
// comes from elsewhere, formulas become MathML, pictures are inlined, code is
// coloured, headings make a table of contents, and the page follows the reader's
// light or dark scheme and prints. Tags such as remove_input and hide-output
// leave parts out or fold them.
//
// [WriteGallery] makes a small site of several notebooks: their pages, linked with
// each other, and an index with a picture of each.
//
// HTML is filtered: of Markdown, raw cells and outputs only what shows text,
// tables and drawings is kept, written anew with every tag closed and every
// attribute quoted. Scripts stay in outputs that a run of this program has made
// (HTMLOptions.TrustRun), so that boards can be played on the page, and anywhere
// with HTMLOptions.Trust. Pictures are read from the notebook's folder and below
// only.
//
// Reading costs time and memory linear in the file; a run holds all outputs.
//
// Sources: the nbformat 4.5 schema and format description
// (nbformat.readthedocs.io), papermill's documentation on parameters, MathML
// Core (w3.org/TR/mathml-core).
package notebook
