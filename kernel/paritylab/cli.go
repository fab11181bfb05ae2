package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/alecthomas/kong"

	"parity.lab/kernel/notebook"
)

// The exit statuses.
const (
	statusFailed      = 1
	statusUsage       = 2
	statusPanic       = 2
	statusInterrupted = 130
)

// commands is the command line: one field for each command.
type commands struct {
	Run        runCommand        `cmd:"" help:"Run a notebook and print what its cells print."`
	New        newCommand        `cmd:"" help:"Write a notebook to start from."`
	Diff       diffCommand       `cmd:"" help:"Compare the cells and outputs of two notebooks."`
	Convert    convertCommand    `cmd:"" help:"Write a notebook as a web page, without running it; a graph in another format."`
	Gallery    galleryCommand    `cmd:"" help:"Write notebooks as a small web site: an index with pictures and a page for each."`
	Solve      solveCommand      `cmd:"" help:"Solve Lights Out boards and graphs, shortest, with the reason."`
	Check      checkCommand      `cmd:"" help:"Check packs of Lights Out levels."`
	Nullity    nullityCommand    `cmd:"" help:"Print the nullities of Lights Out boards of any size."`
	MostClicks mostClicksCommand `cmd:"" name:"mostclicks" help:"Print how many presses the hardest Lights Out board of a size needs, with proof."`
	Lab        labCommand        `cmd:"" help:"Open notebooks in the browser; nothing else is needed."`
	Script     scriptCommand     `cmd:"" help:"Run a Go program in the interpreter."`
	REPL       replCommand       `cmd:"" name:"repl" help:"Type Go line by line."`
	Install    installCommand    `cmd:"" help:"Let Jupyter find the kernel."`
	Uninstall  uninstallCommand  `cmd:"" help:"Take the kernel out of Jupyter."`
	Doctor     doctorCommand     `cmd:"" help:"Look at this machine and run the installed kernel."`
	Kernel     kernelCommand     `cmd:"" help:"Serve Jupyter; Jupyter itself starts this."`
	Version    versionCommand    `cmd:"" help:"Print the version."`

	VersionFlag versionFlag `name:"version" help:"Print the version."`
}

const description = `Go notebooks for puzzles that are linear algebra over GF(2).

Examples:

	paritylab run notebooks/01-grid-of-bulbs.ipynb
	paritylab script scripts/bulbs.go board.txt
	paritylab repl
	paritylab install && jupyter notebook`

// status is an error that only carries an exit status: what there was to say
// has been said.
type status int

// Error names the status.
func (s status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// finished is what kong's way to the exit is turned into, for --help.
type finished struct{ code int }

// program reads the command line, runs the command and returns the exit status.
func program(args []string, w *world) (code int) {
	defer func() {
		if r := recover(); r != nil {
			f, ok := r.(finished)
			if !ok {
				panic(r)
			}
			code = f.code
		}
	}()
	var line commands
	parser, err := kong.New(&line,
		kong.Name("paritylab"),
		kong.Description(description),
		kong.Writers(w.stdout, w.stderr),
		kong.Exit(func(code int) { panic(finished{code}) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Vars{"starter": notebook.DefaultStarter},
		kong.Bind(w),
	)
	if err != nil {
		panic("paritylab: " + err.Error()) // the struct tags of commands are wrong
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	args, rest := splitScript(args)
	ctx, err := parser.Parse(args)
	if err != nil {
		help := "paritylab --help"
		var p *kong.ParseError
		if errors.As(err, &p) && p.Context.Selected() != nil {
			help = p.Context.Selected().FullPath() + " --help"
		}
		fmt.Fprintf(w.stderr, "paritylab: %v; see %s\n", err, help)
		return statusUsage
	}
	line.Script.Args = rest
	err = ctx.Run(w)
	var s status
	switch {
	case err == nil:
		return 0
	case errors.As(err, &s):
		return int(s)
	}
	fmt.Fprintf(w.stderr, "paritylab: %v\n", err)
	return statusFailed
}

// splitScript takes off what stands behind the file name of a script command:
// it is the program's own and no flag of ours, whatever it looks like.
func splitScript(args []string) (ours, program []string) {
	if args[0] != "script" {
		return args, nil
	}
	for i, a := range args[1:] {
		if !strings.HasPrefix(a, "-") {
			return args[:i+2], args[i+2:]
		}
	}
	return args, nil
}

// printJSON prints a value as JSON in several lines.
func printJSON(w *world, v any) error {
	e := json.NewEncoder(w.stdout)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
