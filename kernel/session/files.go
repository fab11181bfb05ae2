package session

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"parity.lab/kernel/check"
	"parity.lab/kernel/event"
)

// mostFiles bounds how many entries of a folder are read for completion.
const mostFiles = 2000

// completeString completes the name of a file inside a string. It is false if
// the offset is not in a string, or in one of an import.
func (s *Session) completeString(code string, offset int) (event.Completion, bool) {
	quote, ok := check.StringAt(code, offset)
	if !ok {
		return event.Completion{}, false
	}
	return s.completeFile(code, quote+1, offset, code[quote]), true
}

// completeFile completes the name of a file that stands in code[start:offset], in
// a string that begins with quote, or in none if that is 0. A ~ at the beginning
// of a string, where Go would not know it, is replaced by the home folder.
func (s *Session) completeFile(code string, start, offset int, quote byte) event.Completion {
	none := event.Completion{Start: offset, End: offset}
	typed := code[start:offset]
	name := typed
	if quote == '"' {
		unquoted, err := strconv.Unquote(`"` + typed + `"`)
		if err != nil {
			return none
		}
		name = unquoted
	}
	folder, prefix := path.Split(filepath.ToSlash(name))
	out := event.Completion{Start: start + strings.LastIndexByte(typed, '/') + 1, End: offset}
	written := "" // what matches begin with
	if rest, ok := strings.CutPrefix(folder, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return none
		}
		folder = filepath.ToSlash(home) + "/" + rest
		if quote != 0 {
			out.Start, written = start, folder
		}
	}
	for _, e := range s.listFolder(folder) {
		file := e.Name()
		if !strings.HasPrefix(file, prefix) || strings.HasPrefix(file, ".") && !strings.HasPrefix(prefix, ".") {
			continue
		}
		if e.IsDir() || !s.options.Safe && linksToFolder(folder, e) {
			file += "/"
		}
		text, ok := writtenIn(written+file, quote)
		if ok {
			out.Matches = append(out.Matches, event.Match{Text: text, Kind: "path"})
		}
	}
	slices.SortFunc(out.Matches, func(a, b event.Match) int { return strings.Compare(a.Text, b.Text) })
	return out
}

// listFolder returns entries of a folder; in safe mode only of one below the
// current folder, which no link may lead out of.
func (s *Session) listFolder(folder string) []fs.DirEntry {
	if folder == "" {
		folder = "."
	}
	stat, open := os.Stat, os.Open
	if s.options.Safe {
		root, err := os.OpenRoot(".")
		if err != nil {
			return nil
		}
		defer root.Close()
		stat, open = root.Stat, root.Open
	}
	folder = filepath.FromSlash(folder)
	if info, err := stat(folder); err != nil || !info.IsDir() { // to open a pipe would wait
		return nil
	}
	f, err := open(folder)
	if err != nil {
		return nil
	}
	defer f.Close()
	entries, _ := f.ReadDir(mostFiles) // what was read before an error is enough
	return entries
}

// linksToFolder tells whether an entry is a link to a folder.
func linksToFolder(folder string, e fs.DirEntry) bool {
	if e.Type()&fs.ModeSymlink == 0 {
		return false
	}
	info, err := os.Stat(filepath.Join(folder, e.Name()))
	return err == nil && info.IsDir()
}

// writtenIn returns a name as it is written in a string that begins with quote, or
// outside of strings if that is 0. It is false if it can't be.
func writtenIn(name string, quote byte) (string, bool) {
	switch quote {
	case '"':
		q := strconv.Quote(name)
		return q[1 : len(q)-1], true
	case '`':
		return name, strconv.CanBackquote(name)
	}
	return name, !strings.ContainsAny(name, " \t\n")
}
