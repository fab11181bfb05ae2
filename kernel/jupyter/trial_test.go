package jupyter

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestTry(t *testing.T) {
	role := map[string]string{"JUPYTER_TEST_ROLE": "kernel"}
	argv := []string{os.Args[0], "{connection_file}"}
	got, err := Try(t.Context(), argv, role, "value 42")
	if err != nil {
		t.Fatal(err)
	}
	if got.Value != "42" || got.Implementation != "paritylab" || got.Version != "1.2.3" || got.Protocol != Version || got.Ready <= 0 || got.Total < got.Ready {
		t.Errorf("%+v", got)
	}
	if _, err := Try(t.Context(), argv, role, "fail boom"); err == nil || !strings.Contains(err.Error(), "the cell fail boom failed") {
		t.Errorf("a cell that fails: %v", err)
	}
	// This binary without its role and with a file for an argument runs its tests: none of this name.
	if _, err := Try(t.Context(), []string{os.Args[0], "-test.run=^$", "{connection_file}"}, nil, "1"); err == nil || !strings.Contains(err.Error(), "the kernel has ended (exit status 0)") {
		t.Errorf("a kernel that ends: %v", err)
	}
	if _, err := Try(t.Context(), []string{t.TempDir() + "/none"}, nil, "1"); err == nil || !strings.Contains(err.Error(), "does not start") {
		t.Errorf("no program: %v", err)
	}
	if _, err := Try(t.Context(), nil, nil, "1"); err == nil {
		t.Error("no command line")
	}
	if runtime.GOOS == "windows" {
		return
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	said := filepath.Join(t.TempDir(), "said")
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(said); err == nil {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	within(t, "giving up a kernel that does not listen", func() {
		_, err = Try(ctx, []string{"/bin/sh", "-c", `echo here I am >&2; : >"$0"; while :; do :; done`, said}, nil, "1")
	})
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "here I am") {
		t.Errorf("a kernel that does not listen: %v", err)
	}
}
