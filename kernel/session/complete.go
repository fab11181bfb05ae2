package session

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"parity.lab/kernel/cell"
	"parity.lab/kernel/event"
)

// Complete tells what may stand at a byte offset of a cell that is being written:
// names of Go, magics behind %, and files in a string.
func (s *Session) Complete(code string, offset int) event.Completion {
	offset = min(max(offset, 0), len(code))
	c := event.Completion{Start: offset, End: offset}
	line := code[strings.LastIndexByte(code[:offset], '\n')+1 : offset]
	if word := strings.TrimLeft(line, " \t"); isMagicWord(word) {
		c.Start -= len(word)
		c.Matches = magicMatches(word)
		return c
	}
	for _, special := range cell.Specials(code[:offset], nil) {
		m, _ := cell.FindMagic(special.Name)
		if special.Kind == cell.Magic && m.Text && special.End == offset || special.Kind == cell.Shell && special.End == offset {
			return s.completePath(c, line[strings.LastIndexAny(line, " \t='\"!")+1:]) // text of another language
		}
	}
	s.checking.Lock()
	defer s.checking.Unlock()
	c = s.checker.Complete(code, offset)
	if len(c.Matches) == 0 {
		if text, ok := openString(line); ok {
			return s.completePath(event.Completion{Start: offset, End: offset}, text)
		}
	}
	return c
}

// isMagicWord tells whether a line so far is the beginning of a magic's name.
func isMagicWord(word string) bool {
	name := strings.TrimLeft(word, "%")
	return len(word) > len(name) && len(word)-len(name) <= 2 && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == ""
}

// magicMatches lists the magics that begin with a word such as %ti or %%.
func magicMatches(word string) []event.Match {
	var ms []event.Match
	for _, m := range cell.Magics() {
		for _, way := range []struct {
			there  bool
			prefix string
		}{{m.Line, "%"}, {m.Block, "%%"}} {
			if text := way.prefix + m.Name; way.there && strings.HasPrefix(text, word) {
				ms = append(ms, event.Match{Text: text, Kind: "magic", Doc: m.Summary})
			}
		}
	}
	return ms
}

// openString returns what stands in the string that is open at the end of a line.
func openString(line string) (text string, ok bool) {
	start := -1
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case start >= 0 && c == '\\' && line[start] == '"':
			i++
		case start >= 0 && c == line[start]:
			start = -1
		case start < 0 && (c == '"' || c == '`'):
			start = i
		case start < 0 && c == '/' && i+1 < len(line) && line[i+1] == '/':
			return "", false
		}
	}
	if start < 0 {
		return "", false
	}
	return line[start+1:], true
}

// completePath completes the name of a file; folders end with a slash. In safe
// mode it looks below the current folder only.
func (s *Session) completePath(c event.Completion, text string) event.Completion {
	if strings.ContainsAny(text, "\x00\n") {
		return c
	}
	folder, prefix := "", text
	if i := strings.LastIndexByte(text, '/'); i >= 0 {
		folder, prefix = text[:i+1], text[i+1:]
	}
	where := folder
	if rest, ok := strings.CutPrefix(folder, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return c
		}
		where = filepath.Join(home, rest)
	}
	if where == "" {
		where = "."
	}
	files, inside := os.DirFS(filepath.FromSlash(where)), "."
	if s.options.Safe {
		root, err := os.OpenRoot(".") // links out of it are refused
		if err != nil {
			return c
		}
		defer root.Close()
		files, inside = root.FS(), path.Clean(where)
	}
	entries, err := fs.ReadDir(files, inside)
	if err != nil {
		return c
	}
	c.Start -= len(prefix)
	const most = 500
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, prefix) || strings.HasPrefix(name, ".") && prefix == "" || len(c.Matches) == most {
			continue
		}
		if info, err := fs.Stat(files, path.Join(inside, name)); err == nil && info.IsDir() {
			name += "/"
		}
		c.Matches = append(c.Matches, event.Match{Text: name, Kind: "path"})
	}
	return c
}
