package main

import (
	"fmt"

	"parity.lab/kernel/install"
)

// installCommand is paritylab install.
type installCommand struct {
	Prefix string `placeholder:"FOLDER" help:"Install below FOLDER/share/jupyter, such as that of a Python environment, and not for the user."`
	JSON   bool   `name:"json" help:"Print what was done as JSON."`
}

// Help shows details and examples.
func (c *installCommand) Help() string {
	return `Writes the kernelspec "paritylab", which tells Jupyter how to start this program.
Started by "go run", it installs a copy of itself. An earlier installation is
replaced; a kernelspec of that name that is not ours is left alone.

Examples:

	paritylab install
	paritylab install --prefix "$VIRTUAL_ENV"
	go run ./kernel/paritylab install`
}

// Run installs the kernel.
func (c *installCommand) Run(w *world) error {
	r, err := install.Install(install.Options{Prefix: c.Prefix})
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(w, map[string]any{
			"folder": r.Folder, "files": r.Files, "executable": r.Executable, "copied": r.CopiedFrom != "", "replaced": r.Replaced,
		})
	}
	fmt.Fprint(w.stdout, r)
	return nil
}

// uninstallCommand is paritylab uninstall.
type uninstallCommand struct {
	Prefix string `placeholder:"FOLDER" help:"Where it was installed with --prefix."`
	JSON   bool   `name:"json" help:"Print what was done as JSON."`
}

// Help shows details and examples.
func (c *uninstallCommand) Help() string {
	return `Removes the files that "paritylab install" wrote, and nothing else.

Examples:

	paritylab uninstall
	paritylab uninstall --prefix "$VIRTUAL_ENV"`
}

// Run removes the kernel.
func (c *uninstallCommand) Run(w *world) error {
	r, err := install.Uninstall(install.Options{Prefix: c.Prefix})
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(w, map[string]any{"folder": r.Folder, "files": r.Files, "left": r.Left})
	}
	fmt.Fprint(w.stdout, r)
	return nil
}
