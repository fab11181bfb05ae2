package search

import (
	"context"
	"fmt"
	"strings"
)

// Method names a way to search.
type Method string

// The methods, each with the function behind it.
const (
	MethodDFS         Method = "depth first"            // DFS
	MethodDeepening   Method = "iterative deepening"    // IterativeDeepening
	MethodIDAStar     Method = "IDA*"                   // IDAStar
	MethodAStar       Method = "A*"                     // AStar
	MethodBestFirst   Method = "best first"             // BestFirst
	MethodBeam        Method = "beam"                   // Beam
	MethodDiscrepancy Method = "limited discrepancy"    // Discrepancy
	MethodRestarts    Method = "restarts with relabels" // Restarts
	MethodWalks       Method = "random walks"           // Walks
)

// Methods returns all methods.
func Methods() []Method {
	return []Method{MethodDFS, MethodDeepening, MethodIDAStar, MethodAStar, MethodBestFirst,
		MethodBeam, MethodDiscrepancy, MethodRestarts, MethodWalks}
}

// Search searches p by the method of that name: Search(ctx, MethodBeam, p, o) is
// Beam(ctx, p, o). The empty name is [MethodDFS]. The error is ctx.Err() or names
// the methods there are.
func Search(ctx context.Context, m Method, p Problem, o Options) (Result, error) {
	switch m {
	case "", MethodDFS:
		return DFS(ctx, p, o)
	case MethodDeepening:
		return IterativeDeepening(ctx, p, o)
	case MethodIDAStar:
		return IDAStar(ctx, p, o)
	case MethodAStar:
		return AStar(ctx, p, o)
	case MethodBestFirst:
		return BestFirst(ctx, p, o)
	case MethodBeam:
		return Beam(ctx, p, o)
	case MethodDiscrepancy:
		return Discrepancy(ctx, p, o)
	case MethodRestarts:
		return Restarts(ctx, p, o)
	case MethodWalks:
		return Walks(ctx, p, o)
	}
	var names []string
	for _, k := range Methods() {
		names = append(names, string(k))
	}
	return Result{}, fmt.Errorf("search: no method is named %q, there are %s", m, strings.Join(names, ", "))
}
