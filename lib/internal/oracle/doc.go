// Package oracle answers small questions about lights by trying everything.
//
// It exists for tests: the packages of the library compare their answers with
// these, so nothing here shares code or method with them. It imports the
// standard library only, works on plain words, and makes no attempt at speed.
//
// A puzzle of n ≤ 24 lights is a slice of n toggle masks: bit j of toggles[i] says that
// a press of button i changes light j. [Grid] and [Edges] make the masks from the
// bare rule, [Table] tries all 2^n press patterns once and answers every
// configuration, and [Rank] eliminates one bit at a time.
//
//	t := oracle.Solve(oracle.Grid(3, 3, true))
//	t.Fewest[0b111_111_111]  // 5: presses needed when all nine lights are on
//
// Wrong sizes panic with a string that starts with "oracle: ".
package oracle
