package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"parity.lab/kernel/install"
)

// place says which kernelspec is meant.
type place struct {
	Prefix    string `placeholder:"FOLDER" xor:"where" help:"Below FOLDER/share/jupyter, and not for the user."`
	SysPrefix bool   `xor:"where" help:"In the active Python environment: VIRTUAL_ENV, CONDA_PREFIX, or that of python3 on PATH."`
	Name      string `placeholder:"NAME" help:"The kernel's name for command lines and notebooks, paritylab if not given."`
}

// options returns the options for the place, and a note on how it was found.
func (p place) options() (install.Options, string, error) {
	o := install.Options{Prefix: p.Prefix, Name: p.Name}
	if !p.SysPrefix {
		return o, "", nil
	}
	prefix, how, err := install.ActivePrefix(context.Background())
	o.Prefix = prefix
	return o, how, err
}

// installCommand is paritylab install.
type installCommand struct {
	Place       place             `embed:""`
	DisplayName string            `placeholder:"TEXT" help:"The kernel's name in menus."`
	Env         map[string]string `mapsep:"none" placeholder:"NAME=VALUE" help:"Set a variable for the kernel. May be given several times."`
	Limits      limits            `embed:""`
	JSON        bool              `name:"json" help:"Print what was done as JSON."`
}

// Help shows details and examples.
func (c *installCommand) Help() string {
	return `Writes the kernelspec "paritylab", which tells Jupyter how to start this program,
for the user; --prefix and --sys-prefix choose another place. Started by "go run",
it installs a copy of itself. An earlier installation is replaced; a kernelspec of
that name that is not ours is left alone. --safe and --memory hold for every
notebook of the kernel. In the end it checks that Jupyter will find it.

Examples:

	paritylab install
	paritylab install --sys-prefix
	paritylab install --name go-safe --display-name "Go (fenced in)" --safe --memory 1GB
	paritylab install --env GOMAXPROCS=2 --prefix /opt/jupyter
	go run ./kernel/paritylab install`
}

// Run installs the kernel.
func (c *installCommand) Run(w *world) error {
	o, how, err := c.Place.options()
	if err != nil {
		return err
	}
	o.DisplayName, o.Env, o.Args, o.Version = c.DisplayName, c.Env, c.Limits.args(), version()
	r, err := install.Install(o)
	if errors.Is(err, install.ErrNotOurs) {
		return fmt.Errorf("%w; --name installs under another name", err)
	}
	if err != nil {
		return err
	}
	search := install.DataFolders(context.Background())
	advice := search.Advice(r.Folder)
	if c.JSON {
		return printJSON(w, map[string]any{
			"folder": r.Folder, "files": r.Files, "executable": r.Executable, "copied": r.CopiedFrom != "", "replaced": r.Replaced,
			"display_name": r.Display, "found": advice == "", "advice": advice, "looked_in": search.Data,
		})
	}
	fmt.Fprint(w.stdout, r)
	if how != "" {
		fmt.Fprintf(w.stdout, "The environment was found by %s\n", how)
	}
	if len(o.Args) > 0 {
		fmt.Fprintf(w.stdout, "The kernel is started with %s\n", strings.Join(o.Args, " "))
	}
	for _, name := range slices.Sorted(maps.Keys(o.Env)) {
		fmt.Fprintf(w.stdout, "The kernel is started with %s=%s\n", name, o.Env[name])
	}
	switch {
	case advice != "":
		fmt.Fprintf(w.stderr, "paritylab: %s\n", advice)
	case search.Jupyter != "":
		fmt.Fprintf(w.stdout, "%s will find it; paritylab doctor makes a test run\n", search.Jupyter)
	default:
		fmt.Fprintln(w.stdout, "Jupyter will find it there; no jupyter is on PATH to ask")
	}
	return nil
}

// uninstallCommand is paritylab uninstall.
type uninstallCommand struct {
	Place place `embed:""`
	JSON  bool  `name:"json" help:"Print what was done as JSON."`
}

// Help shows details and examples.
func (c *uninstallCommand) Help() string {
	return `Removes the files that "paritylab install" wrote, and nothing else. Give the same
--prefix, --sys-prefix and --name as to install; paritylab doctor lists what is
installed.

Examples:

	paritylab uninstall
	paritylab uninstall --sys-prefix
	paritylab uninstall --name go-safe`
}

// Run removes the kernel.
func (c *uninstallCommand) Run(w *world) error {
	o, _, err := c.Place.options()
	if err != nil {
		return err
	}
	r, err := install.Uninstall(o)
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(w, map[string]any{"folder": r.Folder, "files": r.Files, "left": r.Left})
	}
	fmt.Fprint(w.stdout, r)
	return nil
}
