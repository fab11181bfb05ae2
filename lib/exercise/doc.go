// Package exercise sets tasks about Lights Out, pruned searches and linear algebra over
// GF(2), gives hints, and checks answers without giving the right one away.
//
//	t := exercise.New(exercise.Solve, 7)   // kind and seed: the same task for everybody
//	fmt.Println(t)                         // the question, with a picture in a notebook
//	t.Hint()                               // a small hint; a second call gives a larger one
//	t.Check("(0,1) (2,2)")                 // Not yet: these presses leave 3 lights on …
//	t.Solution()                           // shown only when asked for
//
// # Mathematics
//
// Answers are judged by what they claim, not by comparing them with one stored
// answer: presses are pressed, vectors of a null space are multiplied by the
// matrix, a certificate is counted out press by press, row operations are done, a
// rule is tried on all boards it is meant for.
// So every right answer is accepted where there are several, and what is wrong
// can be said in terms of the answer given.
//
// # Main types
//
//   - Kind: what is asked; [Kinds] lists them.
//   - Task: one question, made by [New] from a kind and a seed.
//   - Verdict: right or not, and what is wrong.
//   - Sheet: several tasks to print, as text or as a LaTeX document, the answers
//     apart. On paper a task says what to draw or write, not what to type.
//
// A teacher makes two PDFs from a cell or a program, and gives out the first:
//
//	s := exercise.NewSheet("Sums of bits", 2026, exercise.Span, exercise.Rank, exercise.Solve)
//	os.WriteFile("sheet.tex", []byte(s.LaTeX()), 0o644)          // pdflatex sheet.tex
//	os.WriteFile("answers.tex", []byte(s.AnswersLaTeX()), 0o644) // pdflatex answers.tex
//
// # Answers
//
// [Task.Check] takes text, or the values that other packages return. As text,
// lights and presses are rows of 0 and 1 (or . and #), or a list of cells
// (row,column) from 0, or a list of vertices of a graph from 0. Vectors are 0s and
// 1s, matrices and lists of vectors one row a line, or parted by commas. Choices
// of rows, equations and vectors are numbers from 1. Row operations are written
// R1 <-> R2 and R1 += R2, parted by commas. Presses in order are cells in that order. A
// rule is a table of what it keeps, or a search.Rule. Each question says what it wants.
//
// # Invariants
//
// The same kind and seed give the same task, and a task has at least one right
// answer: that of [Task.Solution], which Check accepts. A task only remembers how
// many hints it gave; goroutines must not share it while Hint is called. An
// unknown kind is a mistake in the program and panics with a string that starts
// with "exercise: ".
//
// # Cost
//
// Tasks are of the size that people solve by hand. Making or checking one takes
// well under a millisecond, and a few where a rule is tried on many boards.
//
// # Sources
//
// R. W. Hamming, Error detecting and error correcting codes, Bell System Technical
// Journal 29 (1950), doi:10.1002/j.1538-7305.1950.tb00463.x. The check digit of
// ISBN-10: ISO 2108:1992. Sharing a secret by adding random words up is the
// one-time pad of G. Vernam (1926).
package exercise
