package native

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"parity.lab/kernel/native/child"
)

// cacheFolder gives the test a cache folder of its own.
func cacheFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"XDG_CACHE_HOME", "LocalAppData", "HOME"} {
		t.Setenv(name, dir)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(cache, "paritylab", "native")
}

func TestWriteSources(t *testing.T) {
	base := cacheFolder(t)
	files, err := moduleFiles()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum", "lib/bitset/set.go", "kernel/native/child/child.go"} {
		if files[name] == "" {
			t.Errorf("%s is missing", name)
		}
	}
	for name := range files {
		if strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s is a test", name)
		}
	}
	check := func(when string) string {
		t.Helper()
		dir, err := writeSources()
		if err != nil {
			t.Fatalf("%s: %v", when, err)
		}
		if !whole(dir, files) {
			t.Errorf("%s: the folder does not hold the module", when)
		}
		list, err := os.ReadDir(base)
		if err != nil || len(list) != 1 {
			t.Errorf("%s: %v, %v", when, list, err)
		}
		return dir
	}
	dir := check("at first")
	before, err := os.Stat(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	check("again")
	after, err := os.Stat(filepath.Join(dir, "go.mod"))
	if err != nil || !os.SameFile(before, after) {
		t.Errorf("written a second time (%v)", err)
	}

	set := filepath.Join(dir, "lib", "bitset", "set.go")
	for when, damage := range map[string]func() error{
		"file changed": func() error { return os.WriteFile(set, []byte("package bitset"), 0o600) },
		"file removed": func() error { return os.Remove(set) },
		"file added": func() error {
			return os.WriteFile(filepath.Join(dir, "lib", "bitset", "more.go"), []byte("package bitset"), 0o600)
		},
		"all removed": func() error { return os.RemoveAll(dir) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		check(when)
	}

	// Those of other versions go when they have not been used for long.
	old := filepath.Join(base, strings.Repeat("0a", keyLength/2))
	recent := filepath.Join(base, strings.Repeat("0b", keyLength/2))
	foreign := filepath.Join(base, "notes")
	long := time.Now().Add(-2 * unused)
	for _, d := range []string{old, recent, foreign} {
		if err := os.MkdirAll(filepath.Join(d, "lib"), 0o700); err != nil {
			t.Fatal(err)
		}
		if d != recent {
			if err := os.Chtimes(d, long, long); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := writeSources(); err != nil {
		t.Fatal(err)
	}
	for d, want := range map[string]bool{old: false, recent: true, foreign: true} {
		if _, err := os.Stat(d); (err == nil) != want {
			t.Errorf("%s: there is %v, want %v", d, err == nil, want)
		}
	}
}

// TestWriteSourcesAtOnce lets several start together, as kernels may.
func TestWriteSourcesAtOnce(t *testing.T) {
	cacheFolder(t)
	files, err := moduleFiles()
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			dir, err := writeSources()
			if err != nil || !whole(dir, files) {
				t.Errorf("%s: %v", dir, err)
			}
		})
	}
	all.Wait()
}

func TestKey(t *testing.T) {
	a := map[string]string{"a": "bc", "d": ""}
	b := maps.Clone(a)
	if len(key(a)) != keyLength || key(a) != key(b) {
		t.Errorf("keys %s and %s", key(a), key(b))
	}
	for _, other := range []map[string]string{{"a": "b", "d": ""}, {"ab": "c", "d": ""}, {"a": "bc"}, {}} {
		if key(other) == key(a) {
			t.Errorf("%v has the same key", other)
		}
	}
}

// TestBothEndsAgree compares what the kernel knows of package child, which it does
// not import.
func TestBothEndsAgree(t *testing.T) {
	if childVariable != child.Variable || childMark != child.Mark || grace != child.Grace {
		t.Error("package child has other constants")
	}
}
