package layering

// Module is the module path, which the rows leave out.
const Module = "parity.lab"

// Row says what one package may import besides the standard library.
type Row struct {
	// Package is a path below the module, or a path that ends in "/..." for a
	// folder and all below it.
	Package string
	// May lists what the package may import, separated by blanks: paths below
	// the module, import paths of other modules, the same with "/..." at the
	// end, or "*" for anything. "/..." never takes in an internal folder or a
	// generator; those are named in full.
	May string
}

// Table is the whole of who may import whom. The most exact row for a package
// counts. The order is that of the layers: what comes later may use what came
// before, never the reverse.
var Table = []Row{
	// The library: compiled mathematics. No kernel, no interpreter, no network.
	{"lib", ""},
	{"lib/draw", ""},
	{"lib/draw/gen", "golang.org/x/image/..."},
	{"lib/display", ""},
	{"lib/internal/simd", ""},
	{"lib/internal/simd/gen/...", "github.com/mmcloughlin/avo/..."},
	{"lib/internal/oracle", ""},
	{"lib/internal/golden", ""},
	{"lib/bitset", "lib/internal/simd"},
	{"lib/poly", "lib/bitset lib/internal/simd"},
	{"lib/gf2", "lib/bitset lib/poly lib/draw lib/internal/simd"},
	{"lib/modular", ""},
	{"lib/gf2/bench", "lib/bitset lib/gf2 lib/poly lib/lights lib/internal/simd"},
	{"lib/coding", "lib/bitset lib/gf2"},
	// Shares nothing with what it checks.
	{"lib/coding/radiuscheck", "lib/bitset"},
	{"lib/graph", "lib/bitset lib/gf2 lib/draw gonum.org/v1/gonum/graph/..."},
	{"lib/search", "lib/bitset lib/draw lib/display"},
	{"lib/lights", "lib/bitset lib/gf2 lib/modular lib/poly lib/coding lib/graph lib/search lib/draw lib/display"},
	{"lib/cover", "lib/bitset lib/gf2 lib/poly lib/coding lib/graph lib/lights lib/draw"},
	{"lib/bulbs", "lib/bitset lib/gf2 lib/search lib/draw lib/display"},
	{"lib/puzzles", "lib/bitset lib/search lib/draw"},
	{"lib/draw/plots", "lib/draw gonum.org/v1/gonum/... gonum.org/v1/plot/..."},
	{"lib/search/tournament", "lib/search lib/display lib/draw/plots"},
	{"lib/exercise", "lib/bitset lib/gf2 lib/poly lib/coding lib/graph lib/search lib/lights lib/bulbs lib/cover lib/display"},

	// The kernel, from the text of a cell to its result.
	{"kernel/event", ""},
	{"kernel/install", ""},
	{"kernel/internal/patience", ""},
	{"kernel/cell", "kernel/event"},
	// Type data is handed to check; it doesn't know the symbols.
	{"kernel/check", "kernel/cell kernel/event golang.org/x/tools/go/gcexportdata"},
	// What rewritten cells call while they run.
	{"kernel/lower/rt", ""},
	// Adapters and thunks are handed in by session.
	{"kernel/lower", "kernel/lower/rt kernel/cell kernel/check kernel/event"},
	{"kernel/closure", "kernel/cell kernel/check kernel/event"},
	// Generated tables. Of the interpreter only the type of such tables is used.
	{"kernel/symbols", "lib/... gonum.org/v1/gonum/... gonum.org/v1/plot/... github.com/traefik/yaegi/interp"},
	{"kernel/symbols/gen/...", "*"},
	{"kernel/render", "kernel/event lib/display gonum.org/v1/gonum/mat gonum.org/v1/plot/..."},
	// Executables built from cells. The part that runs inside them knows the library
	// only: its text is built into them, nobody imports it.
	{"kernel/native/child", "lib/display"},
	{"kernel/native", "kernel/event kernel/internal/patience lib"},
	// The only package that runs the interpreter.
	{"kernel/session", "kernel/event kernel/cell kernel/check kernel/lower kernel/lower/rt kernel/closure" +
		" kernel/symbols kernel/native kernel/render kernel/internal/patience lib lib/display github.com/traefik/yaegi/..."},
	{"kernel/worker", "kernel/event kernel/session kernel/native kernel/internal/patience"},

	// Front ends. They see the session through the worker, as plain data.
	// jupyter is the only one that knows ZeroMQ.
	{"kernel/jupyter", "kernel/event kernel/worker kernel/install kernel/internal/patience github.com/go-zeromq/zmq4/..."},
	{"kernel/notebook", "kernel/event kernel/worker github.com/yuin/goldmark/... github.com/alecthomas/chroma/v2/..."},
	{"kernel/server", "kernel/event kernel/worker kernel/jupyter kernel/notebook kernel/install kernel/internal/patience lib/... github.com/coder/websocket"},
	{"kernel/paritylab", "kernel/... lib/... github.com/alecthomas/kong github.com/peterh/liner"},

	// Tests' own helpers.
	{"kernel/internal/kerneltest/...", "kernel/event kernel/internal/kerneltest github.com/go-zeromq/zmq4/..."},
	{"kernel/internal/layering", ""},

	// One-off analyses.
	{"scripts", "*"},
}

// TestOnly lists the packages that only test files may import.
var TestOnly = []string{
	"lib/internal/oracle",
	"lib/internal/golden",
	"kernel/internal/kerneltest",
	"kernel/internal/kerneltest/clients",
	"kernel/internal/layering",
}
