// Package tournament lets pruning rules, or whole ways to search, compete on many
// boards, and shows who solved what at which cost.
//
//	mine := search.NewRule("mine", func(n *search.Node, move int) bool {
//		r, c := move/8, move%8
//		return (n.Row[r]+n.Col[c])%2 == 0
//	})
//	t, err := tournament.Run(ctx, bulbs.RandomBoards(8, 8, 1000, 1),
//		tournament.Rules(mine, bulbs.ParityRule(), bulbs.EqualCountRule()), tournament.Options{})
//	fmt.Println(t)                     // or t alone at the end of a cell: table and charts
//
// # Main types
//
//   - [Entry]: who takes part: a name, a method and its options. [Rules] makes one
//     of each rule.
//   - [Run] runs every entry on every board of a [search.Family] and returns a
//     [Table] with one [Row] for each pair.
//   - A Table prints and shows as a summary; [Table.CSV] has all rows and [ParseCSV]
//     reads them again; [Table.Survival] and [Table.Scatter] draw charts.
//
// # Invariants
//
// Every solution is made again, move by move, before it counts. Rows come in the order
// of boards and then entries, whatever the number of workers, and all but the seconds
// are the same in each run. A run that was cancelled returns the rows it has; given
// back as Options.Done, or saved as CSV, they are not run again.
//
// # Cost
//
// That of the searches. Boards are shared out among the workers one by one, so rules,
// orders and bounds are called from several goroutines at once.
//
// # Sources
//
// Survival curves, the part of the boards that is not solved within so many states:
// H. Hoos, T. Stützle, Evaluating Las Vegas algorithms: pitfalls and remedies, UAI
// 1998.
package tournament
