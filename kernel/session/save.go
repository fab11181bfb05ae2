package session

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"parity.lab/kernel/cell"
)

func prepareSave(p *plan, m *magicLine) (string, bool) {
	arguments, force := m.Arguments, false
	if rest, ok := strings.CutPrefix(arguments, "-f "); ok {
		arguments, force = strings.TrimSpace(rest), true
	}
	name, list, _ := strings.Cut(arguments, " ")
	if q := arguments; len(q) > 0 && (q[0] == '"' || q[0] == '\'') {
		if end := strings.IndexByte(q[1:], q[0]); end >= 0 {
			name, list = q[1:end+1], q[end+2:]
		}
	}
	list = strings.TrimSpace(list)
	if _, err := readRanges(list); err != nil {
		return "%save: " + err.Error(), false
	}
	m.do = func(r *run) error {
		if err := r.save(name, list, force); err != nil {
			return fmt.Errorf("%%save: %w", err)
		}
		return nil
	}
	return "", name != "" && !strings.HasPrefix(name, "-")
}

// save writes cells to a file.
func (r *run) save(name, list string, force bool) error {
	path, err := atHome(name)
	if err != nil {
		return err
	}
	cells, err := r.s.history.choose(list)
	if err != nil {
		return err
	}
	if len(cells) == 0 {
		return errors.New("no cell has run yet")
	}
	text := asTyped(cells)
	if strings.HasSuffix(path, ".go") {
		if text, err = r.s.program(cells); err != nil {
			return err
		}
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if !force {
		flags |= os.O_EXCL
	}
	f, err := os.OpenFile(path, flags, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists; %%save -f %s replaces it", name, name)
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	r.print("saved %s to %s\n", counted(uint64(len(cells)), "cell"), name)
	return nil
}

// asTyped joins cells as they were typed, each below a comment with its number.
func asTyped(cells []ranCell) string {
	var b strings.Builder
	for i, c := range cells {
		if i > 0 {
			b.WriteString("\n")
		}
		if specials := cell.Specials(c.code, nil); len(specials) > 0 && specials[0].Block {
			b.WriteString(strings.TrimRight(c.code, "\n") + "\n") // the magic must stay above all else
			continue
		}
		fmt.Fprintf(&b, "// cell %d\n%s\n", c.count, strings.TrimRight(c.code, "\n"))
	}
	return b.String()
}
