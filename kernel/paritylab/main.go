// Command paritylab runs Go notebooks about puzzles that are linear algebra
// over GF(2): headless, as a Jupyter kernel, or line by line.
//
//	paritylab run FILE.ipynb          run a notebook and print what its cells print
//	paritylab new FILE.ipynb          write a notebook to start from
//	paritylab diff A.ipynb B.ipynb    compare cells and outputs of two notebooks
//	paritylab convert FILE.ipynb      write a notebook as a web page, without running it
//	paritylab convert IN OUT          write a graph or a board in another format
//	paritylab gallery FOLDER          write notebooks as a small web site
//	paritylab solve BOARDS.txt        solve Lights Out boards and graphs, shortest
//	paritylab check PACK.txt          check packs of Lights Out levels
//	paritylab nullity 9 4x7 1..100    nullities of boards
//	paritylab mostclicks 9x9          presses that the hardest board needs, with proof
//	paritylab script FILE.go [args]   run a Go program in the interpreter
//	paritylab lab                     open notebooks in the browser
//	paritylab repl                    type Go line by line
//	paritylab install                 let Jupyter find the kernel
//	paritylab uninstall               take the kernel out of Jupyter
//	paritylab doctor                  look at this machine and run the installed kernel
//	paritylab kernel CONNECTION_FILE  serve Jupyter (Jupyter starts this)
//	paritylab version                 print the version
//
// paritylab COMMAND --help shows the flags of a command, and examples.
//
// # Exit status
//
//	0    everything went well; for run: no cell failed
//	1    something failed, and standard error says what in one line; for diff:
//	     the notebooks differ
//	2    the command line is wrong; for script also: the program panicked; for
//	     diff: the notebooks cannot be compared
//	130  ended by Ctrl-C
//
// script ends with the status of os.Exit when the program calls it.
//
// The package only reads flags, connects the parts and prints: one file for
// each command. Cells run in a child process that is this same program, which
// is why main calls worker.Main before anything else.
package main

import (
	"os"

	"parity.lab/kernel/worker"
)

func main() {
	dropStartPages()
	worker.Main()
	os.Exit(program(os.Args[1:], realWorld()))
}
