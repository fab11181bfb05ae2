package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// versionCommand is paritylab version.
type versionCommand struct {
	JSON bool `name:"json" help:"Print as JSON."`
}

// Help shows examples.
func (c *versionCommand) Help() string {
	return `Examples:

	paritylab version
	paritylab version --json`
}

// versionInfo is what version prints.
type versionInfo struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
}

// Run prints the version.
func (c *versionCommand) Run(w *world) error {
	v := buildInfo()
	if c.JSON {
		return printJSON(w, v)
	}
	fmt.Fprintln(w.stdout, v)
	return nil
}

// String returns the version in one line.
func (v versionInfo) String() string {
	s := "paritylab " + v.Version
	if v.Revision != "" {
		s += " (" + v.Revision[:min(12, len(v.Revision))]
		if v.Modified {
			s += ", modified"
		}
		s += ")"
	}
	return s + " " + v.Go + " " + v.OS + "/" + v.Arch
}

// buildInfo reads what the Go tool has written into this program.
func buildInfo() versionInfo {
	v := versionInfo{Version: "(devel)", Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	return v
}

// version returns the version alone.
func version() string { return buildInfo().Version }

// versionFlag is --version, for those who look for it there.
type versionFlag bool

// BeforeReset prints the version and ends the program.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, buildInfo())
	app.Exit(0)
	return nil
}
