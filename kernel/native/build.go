package native

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Executable is a built program. Close removes it.
type Executable struct {
	// BuildTime is how long Build took, all in all.
	BuildTime time.Duration
	// Toolchain is what built it.
	Toolchain Toolchain

	program Program
	folder  string // holds everything that was written for this program
	path    string
	channel func(cmd *exec.Cmd, path string) (*channel, error) // newChannel, but in tests
	grace   time.Duration                                      // grace, but in tests
}

// repairs is how often a build is tried again after the source was repaired. A
// second time is needed only where an unused import hid unused variables.
const repairs = 2

// Build builds a program with the user's Go toolchain.
//
// The error is a *CompileError when the compiler refuses the code, matches
// ErrNoToolchain or ErrNoModule when something is missing, and is ctx.Err() when
// ctx ended the build. It writes to the user's cache folder and to the folder
// for temporary files only. Cost: some tenths of a second once the library is in
// the go command's build cache; the first time also that of compiling it.
func Build(ctx context.Context, p Program) (*Executable, error) {
	start := time.Now()
	if err := p.check(); err != nil {
		return nil, err
	}
	toolchain, err := FindToolchain(ctx)
	if err != nil {
		return nil, err
	}
	sources, err := writeSources()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "paritylab-native-")
	if err != nil {
		return nil, fmt.Errorf("native: no temporary folder: %w", err)
	}
	e := &Executable{Toolchain: toolchain, program: p, folder: folder, path: filepath.Join(folder, executableName()), channel: newChannel, grace: grace}
	if err := e.build(ctx, sources); err != nil {
		_ = e.Close()
		return nil, err
	}
	e.BuildTime = time.Since(start)
	return e, nil
}

// build writes the main package and runs the go command until the source needs no
// repair.
func (e *Executable) build(ctx context.Context, sources string) error {
	s := newSource(e.program, map[int]bool{})
	if err := s.prepare(); err != nil {
		return err
	}
	for n := 0; ; n++ {
		err := e.compile(ctx, s, sources)
		var wrong *CompileError
		if n == repairs || !errors.As(err, &wrong) || !s.repair(wrong.Diagnostics) {
			return err
		}
	}
}

// compile writes the main package and runs the go command once.
func (e *Executable) compile(ctx context.Context, s *source, sources string) error {
	glue, err := s.glue()
	if err != nil {
		return err
	}
	dir := filepath.Join(e.folder, "source")
	work := filepath.Join(e.folder, "work")
	if err := os.MkdirAll(work, 0o700); err != nil {
		return fmt.Errorf("native: %w", err)
	}
	err = writeFiles(dir, map[string]string{
		"go.mod": goMod(sources), "go.sum": checksums, cellFile: s.text(), glueFile: glue,
	})
	if err != nil {
		return fmt.Errorf("native: %w", err)
	}
	defer os.RemoveAll(dir)
	defer os.RemoveAll(work)

	// -trimpath keeps folders out of the executable and of tracebacks. Without
	// tables for debuggers linking takes half the time; tracebacks don't need them.
	cmd := exec.CommandContext(ctx, e.Toolchain.Path, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=-e", "-o", e.path, ".")
	cmd.Dir = dir
	cmd.Env = environment(cmd, "GOTMPDIR="+work)
	cmd.Cancel = func() error {
		// Asked to stop, the go command waits for its compilers and cleans up.
		if cmd.Process.Signal(os.Interrupt) == nil {
			return nil
		}
		return cmd.Process.Kill()
	}
	cmd.WaitDelay = 2 * time.Second
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	err = cmd.Run()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
		return nil
	case output.Len() == 0:
		return fmt.Errorf("native: go build failed: %w", err)
	}
	return buildError(s, dir, output.String())
}

// Close removes the executable. It must not be running.
func (e *Executable) Close() error {
	return os.RemoveAll(e.folder)
}
