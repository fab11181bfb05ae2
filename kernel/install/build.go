package install

import (
	"os"
	"path/filepath"
	"strings"
)

// temporaryBuild reports whether an executable was built by "go run" or
// "go test": it then lies in a folder go-build… of the temporary folder, or in
// Go's build cache, and is deleted sooner or later.
func temporaryBuild(path string) bool {
	for _, element := range strings.Split(filepath.ToSlash(path), "/") {
		if strings.HasPrefix(element, "go-build") {
			return true
		}
	}
	cache := os.Getenv("GOCACHE")
	return cache != "" && within(cache, path)
}

// within reports whether path lies in dir, links on the way followed.
func within(dir, path string) bool {
	if d, err := filepath.EvalSymlinks(dir); err == nil {
		dir = d
	}
	if p, err := filepath.EvalSymlinks(path); err == nil {
		path = p
	}
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}
