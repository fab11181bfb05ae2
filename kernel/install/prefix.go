package install

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// ErrNoEnvironment is returned by ActivePrefix if no Python environment is found.
var ErrNoEnvironment = errors.New("no Python environment is active")

// ActivePrefix returns the prefix of the active Python environment and how it
// was found: the virtual or conda environment of the shell (VIRTUAL_ENV,
// CONDA_PREFIX), and otherwise what the python3 or python on PATH says. It
// waits for python at most ten seconds.
func ActivePrefix(ctx context.Context) (prefix, how string, err error) {
	return activePrefix(os.Getenv, func(program string) (string, error) {
		ctx, cancel := context.WithTimeout(ctx, programTime)
		defer cancel()
		path, err := exec.LookPath(program)
		if err != nil {
			return "", err
		}
		out, err := exec.CommandContext(ctx, path, "-c", "import sys; print(sys.prefix)").Output()
		return strings.TrimSpace(string(out)), err
	})
}

// programTime bounds how long other programs are waited for.
const programTime = 10 * time.Second

func activePrefix(env func(string) string, ask func(program string) (string, error)) (prefix, how string, err error) {
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if dir := env(name); dir != "" {
			if info, err := os.Stat(dir); err != nil || !info.IsDir() {
				return "", "", fmt.Errorf("install: %s is %s, which is no folder; unset it or use a prefix", name, dir)
			}
			return dir, name, nil
		}
	}
	for _, program := range []string{"python3", "python"} {
		dir, err := ask(program)
		if err != nil || dir == "" {
			continue
		}
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			return dir, "the sys.prefix of " + program, nil
		}
	}
	return "", "", fmt.Errorf("install: %w: VIRTUAL_ENV and CONDA_PREFIX are not set, and no python3 or python on PATH names its prefix; activate one, or use a prefix", ErrNoEnvironment)
}
