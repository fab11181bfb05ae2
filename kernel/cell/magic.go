package cell

import (
	"slices"
	"strings"
)

// MagicSpec describes a magic: how it is written and what it does. The
// parser, the help, the completion and the error messages read the same table.
type MagicSpec struct {
	Name string
	// Usage is how it is written, a line for each way.
	Usage []string
	// Summary is one sentence without a full stop.
	Summary string
	// Help is the longer text that %help NAME shows below usage and summary.
	Help string
	// Line and Block say whether it is written with one and with two percent signs.
	Line, Block bool
	// Statement says that a statement of Go follows %NAME and its flags.
	Statement bool
	// Text says that the cell below %%NAME is text and not Go.
	Text bool
	// Unsafe says that safe mode does not have it.
	Unsafe bool
}

// Magics returns the magics that there are, by name.
func Magics() []MagicSpec { return slices.Clone(magics) }

// FindMagic returns the magic of a name.
func FindMagic(name string) (MagicSpec, bool) {
	for _, m := range magics {
		if m.Name == name {
			return m, true
		}
	}
	return MagicSpec{}, false
}

// Prefix returns the percent signs that the magic is written with.
func (m MagicSpec) Prefix() string {
	if m.Line {
		return "%"
	}
	return "%%"
}

// magics is sorted by name.
var magics = []MagicSpec{
	{
		Name: "bash", Block: true, Text: true, Unsafe: true,
		Usage:   []string{"%%bash", "!COMMAND"},
		Summary: "runs the cell, or one line, in a shell",
		Help: `The cell below is given to bash, or to sh where there is no bash. What it prints is shown as it
comes, an interrupt ends it together with the processes it has started, and an exit status other
than 0 is an error that ends the cell. It has no input. A line !COMMAND may stand among lines of
Go and runs in its turn; a backslash at its end continues it on the next line. Each has a shell of
its own: cd and variables last as long as it does; %cd and %env are for the session.
A last line such as !ok is Go if the names in it are known.`,
	},
	{
		Name: "capture", Block: true,
		Usage:   []string{"%%capture [NAME]"},
		Summary: "keeps what the cell prints and shows away from the notebook",
		Help: `With a NAME, all of it becomes a string variable of that name, in its order and also when the cell
fails: what is printed on the standard output and the standard error, and the plain text of what
is displayed and of the cell's value. The error of a cell that fails is shown.`,
	},
	{
		Name: "cd", Line: true, Unsafe: true,
		Usage:   []string{"%cd [FOLDER]"},
		Summary: "changes the current folder",
		Help: `Without a FOLDER it goes to your home; %cd - goes back to the folder before. A ~ at the beginning
means your home. The new folder is printed.`,
	},
	{
		Name: "env", Line: true, Unsafe: true,
		Usage:   []string{"%env", "%env NAME", "%env NAME=VALUE"},
		Summary: "shows or sets variables of the environment",
		Help: `A variable that is set is seen by os.Getenv and by the commands that run after it. Without a name
all variables are listed; those whose names speak of a secret are shown as stars.`,
	},
	{
		Name: "help", Line: true,
		Usage:   []string{"%help [TOPIC]"},
		Summary: "explains cells, a magic or a topic",
		Help:    `%NAME? is the same as %help NAME.`,
	},
	{
		Name: "imports", Line: true,
		Usage:   []string{"%imports [WORD]"},
		Summary: "lists what is imported and what can be",
		Help:    `With a WORD, only the packages whose path contains it.`,
	},
	{
		Name: "load", Line: true, Unsafe: true,
		Usage:   []string{"%load FILE"},
		Summary: "puts the text of a file in place of the cell",
		Help:    `The text is not run. Front ends that can't replace a cell show it in the next input.`,
	},
	{
		Name: "native", Block: true, Unsafe: true,
		Usage:   []string{"%%native [FUNCTION]"},
		Summary: "builds the cell with your Go toolchain and runs FUNCTION at full speed",
		Help: `The cell holds declarations only. FUNCTION takes nothing or a context.Context; it may be left out if
the cell declares one such function. It runs in a process of its own, with copies of the
session's variables that it uses.`,
	},
	{
		Name: "pwd", Line: true, Unsafe: true,
		Usage:   []string{"%pwd"},
		Summary: "prints the current folder",
	},
	{
		Name: "reset", Line: true,
		Usage:   []string{"%reset"},
		Summary: "forgets all names of the session",
		Help: `Variables, functions, types, constants and imports are gone, and so is what %save would write;
the numbers of cells go on. Goroutines that still run keep what they use. It stands above the Go of
its cell, which then begins with an empty session.`,
	},
	{
		Name: "save", Line: true, Unsafe: true,
		Usage:   []string{"%save [-f] FILE [CELLS]"},
		Summary: "writes the cells that ran to a file",
		Help: `CELLS are numbers and ranges such as 1-5,7; without them all cells are written that compiled. If
FILE ends in .go it becomes a program: imports, declarations, and a main function with the
statements of the cells in their order, which prints the values that the cells showed. Of a
function, type or constant that was declared again the program has the last version. Any other
FILE gets the cells as they were typed. A file that exists is only replaced with -f.`,
	},
	{
		Name: "time", Line: true, Block: true, Statement: true,
		Usage:   []string{"%time STATEMENT", "%%time"},
		Summary: "measures one run of a statement or of the cell",
		Help: `Printed are the time on the clock, the time that the processor worked for this session meanwhile,
and how much memory was allocated. Names that the statement declares stay. Compiling is not
counted.`,
	},
	{
		Name: "timeit", Line: true, Block: true, Statement: true,
		Usage:   []string{"%timeit [-n LOOPS] [-r RUNS] STATEMENT", "%%timeit [-n LOOPS] [-r RUNS]"},
		Summary: "measures many runs of a statement or of the cell",
		Help: `The statement runs LOOPS times in each of RUNS runs (7). Without -n there are as many loops as make
a run last about 0.2 seconds. Printed are the best, the median, the mean and the standard
deviation of the time for one loop, what one loop allocates, and whether compiled code or the
interpreter ran it. Names that the statement declares are gone afterwards.`,
	},
	{
		Name: "who", Line: true,
		Usage:   []string{"%who [KIND] [PATTERN]"},
		Summary: "lists the names of the session",
		Help: `For each name its type, a short form of its value, and the cell that declared it. KIND is one of
var, func, type, const; PATTERN is part of a name, or a pattern with * and ?.`,
	},
	{
		Name: "why", Line: true,
		Usage:   []string{"%why FUNCTION", "%why TYPE.METHOD"},
		Summary: "says which engine runs a function: compiled, or interpreted and why",
	},
	{
		Name: "writefile", Block: true, Text: true,
		Usage:   []string{"%%writefile [-a] FILE"},
		Summary: "writes the cell to a file",
		Help: `The text below is written as it is; -a appends it. A file that exists is replaced. In safe mode FILE
must lie below the notebook's folder.`,
	},
}

// instead says what does the work of magics that other kernels have.
var instead = map[string]string{
	"exit":       "the session ends with the notebook: Kernel, Shutdown in its menu; in a terminal with Ctrl-D",
	"quit":       "the session ends with the notebook: Kernel, Shutdown in its menu; in a terminal with Ctrl-D",
	"matplotlib": "plots need no magic: end a cell with a chart, plots.Lines(…) for example",
	"history":    "%save FILE writes the cells that ran to a file",
	"hist":       "%save FILE writes the cells that ran to a file",
	"run":        "%load FILE puts a file into a cell",
	"pip":        "cells import what %imports lists, other modules can't be installed",
	"conda":      "cells import what %imports lists, other modules can't be installed",
	"get":        "cells import what %imports lists, other modules can't be installed",
	"whos":       "%who lists the names of the session",
	"lsmagic":    "%help lists them",
	"magic":      "%help lists them",
	"pinfo":      "NAME? tells what is known about a name",
	"doc":        "NAME? tells what is known about a name",
	"prun":       "%timeit STATEMENT measures, %why FUNCTION says how a function runs",
	"load_ext":   "there are no extensions; %help lists the magics",
	"script":     "%%bash runs the cell in a shell, and any program from there",
	"html":       "display.HTML(`…`) shows HTML",
	"latex":      "display.LaTeX(`…`) shows LaTeX",
	"markdown":   "display.Markdown(`…`) shows Markdown",
	"javascript": "display.HTML(`<script>…</script>`) runs it",
}

// shellWords are commands that other kernels have as magics.
var shellWords = []string{"cat", "cp", "git", "go", "grep", "head", "less", "ls", "man", "mkdir", "more", "mv", "rm", "rmdir", "sh", "tail", "touch"}

// IsShellWord tells whether a name is that of a command which other kernels have as a magic.
func IsShellWord(name string) bool { return slices.Contains(shellWords, name) }

// InsteadOf returns what to write in place of a magic that other kernels have, or "".
func InsteadOf(name string) string {
	if IsShellWord(name) {
		return "!" + name + " runs it in a shell"
	}
	return instead[name]
}

// NearMagic returns the magic that a misspelt name may mean, or "".
func NearMagic(name string) string {
	if len(name) > 2*len("writefile") {
		return ""
	}
	best, least := "", 3
	for _, m := range magics {
		d := distance(strings.ToLower(name), m.Name)
		if d < least && d < len(m.Name) {
			best, least = m.Name, d
		}
	}
	return best
}

// distance is the number of letters to insert, drop, replace or swap with their
// neighbours to get from a to b.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	d := make([][]int, len(x)+1)
	for i := range d {
		d[i] = make([]int, len(y)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(x)][len(y)]
}
