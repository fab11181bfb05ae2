package native

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// ErrNoToolchain matches, in errors.Is, the error that says that there is no Go
// toolchain, or none that is new enough.
var ErrNoToolchain = errors.New("native: no Go toolchain")

// Toolchain is a go command that can build native executables.
type Toolchain struct {
	// Path is where the go command is.
	Path string
	// Version is what it calls itself, such as "go1.26.0".
	Version string
}

// toolchainError says what was looked at and what to do.
type toolchainError struct{ found []string }

func (e *toolchainError) Error() string {
	what := "none is on PATH or in GOROOT/bin"
	if len(e.found) > 0 {
		what = "found only " + strings.Join(e.found, " and ")
	}
	return fmt.Sprintf("a native cell needs Go %s or later: %s. Install it from https://go.dev/dl, see that \"go version\" works, "+
		"and start the kernel again; or leave out %%%%native, and the cell runs without it", goDirective, what)
}

func (e *toolchainError) Is(target error) bool { return target == ErrNoToolchain }

// FindToolchain looks for the go command on PATH, then in GOROOT/bin, and
// returns the first that is new enough. The error matches ErrNoToolchain and
// says what to do. Cost: about 10 ms, as each is asked for its version.
func FindToolchain(ctx context.Context) (Toolchain, error) {
	var candidates []string
	if path, err := exec.LookPath("go"); err == nil {
		candidates = append(candidates, path)
	}
	if root := os.Getenv("GOROOT"); root != "" {
		name := "go"
		if runtime.GOOS == "windows" {
			name = "go.exe"
		}
		if path := filepath.Join(root, "bin", name); len(candidates) == 0 || candidates[0] != path {
			candidates = append(candidates, path)
		}
	}
	missing := &toolchainError{}
	for _, path := range candidates {
		v, err := goVersion(ctx, path)
		switch {
		case ctx.Err() != nil:
			return Toolchain{}, ctx.Err()
		case errors.Is(err, os.ErrNotExist):
		case err != nil:
			missing.found = append(missing.found, fmt.Sprintf("%s, which does not run (%v)", path, err))
		case version.Compare(plainVersion(v), "go"+goDirective) < 0:
			missing.found = append(missing.found, fmt.Sprintf("%s, which is %s", path, v))
		default:
			return Toolchain{Path: path, Version: v}, nil
		}
	}
	return Toolchain{}, missing
}

// goVersion asks a go command for its version, outside any module.
func goVersion(ctx context.Context, path string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "env", "GOVERSION")
	cmd.Dir = os.TempDir()
	cmd.Env = environment(cmd)
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	if err != nil {
		return "", err
	}
	v := strings.TrimSpace(string(out))
	if v == "" {
		return "older than go1.16", nil
	}
	return v, nil
}

// plainVersion turns a version as toolchains state it into one that go/version
// compares: "devel go1.27-3f2a1c Tue Mar 3" becomes "go1.27". What it does not
// know comes back as "", which is older than all.
func plainVersion(v string) string {
	_, rest, ok := strings.Cut(v, "go1.")
	if !ok {
		return ""
	}
	if end := strings.IndexAny(rest, " -+"); end >= 0 {
		rest = rest[:end]
	}
	if v := "go1." + rest; version.IsValid(v) {
		return v
	}
	return ""
}

// environment returns the environment in which the go command runs: the user's,
// so that caches and proxies are those the user has set, but for what would make
// the build another one: nothing is downloaded as a toolchain, no workspace, no C
// compiler, this machine as the target, and no flags from elsewhere.
func environment(cmd *exec.Cmd, more ...string) []string {
	env := append(cmd.Environ(),
		"GOTOOLCHAIN=local",
		"GO111MODULE=on",
		"GOWORK=off",
		"CGO_ENABLED=0",
		"GOOS="+runtime.GOOS,
		"GOARCH="+runtime.GOARCH,
		"GOFLAGS=-mod=readonly", // an empty value would let the one of "go env -w" through
	)
	return append(env, more...)
}
