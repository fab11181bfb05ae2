package session

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// atHome replaces a ~ at the beginning of a path.
func atHome(path string) (string, error) {
	if path != "~" && !strings.HasPrefix(path, "~/") {
		return path, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, path[1:]), err
}

// unquoted takes the quotes off a file name.
func unquoted(name string) string {
	if n := len(name); n >= 2 && (name[0] == '"' || name[0] == '\'') && name[n-1] == name[0] {
		return name[1 : n-1]
	}
	return name
}

func prepareCd(p *plan, m *magicLine) (string, bool) {
	m.do = func(r *run) error {
		to, err := atHome(unquoted(m.Arguments))
		switch {
		case err != nil:
			return err
		case to == "":
			to, err = os.UserHomeDir()
		case to == "-":
			to = r.s.before
			if to == "" {
				return errors.New("%cd -: there is no folder before this one")
			}
		}
		if err != nil {
			return err
		}
		from, err := os.Getwd()
		if err != nil {
			return err
		}
		if err := os.Chdir(to); err != nil {
			return fmt.Errorf("%%cd: %w", err)
		}
		r.s.before = from
		return r.printFolder()
	}
	return "", true
}

func preparePwd(p *plan, m *magicLine) (string, bool) {
	m.do = (*run).printFolder
	return "", m.Arguments == ""
}

func (r *run) printFolder() error {
	dir, err := os.Getwd()
	if err == nil {
		r.print("%s\n", dir)
	}
	return err
}

func prepareEnv(p *plan, m *magicLine) (string, bool) {
	name, value, set := strings.Cut(m.Arguments, "=")
	name = strings.TrimSpace(name)
	if strings.ContainsAny(name, " \t") || set && name == "" {
		return "", false
	}
	m.do = func(r *run) error {
		switch {
		case set:
			return os.Setenv(name, unquoted(strings.TrimSpace(value)))
		case name != "":
			v, ok := os.LookupEnv(name)
			if !ok {
				return fmt.Errorf("%%env: %s is not set", name)
			}
			r.print("%s\n", v)
			return nil
		}
		all := os.Environ()
		slices.Sort(all)
		for _, e := range all {
			n, v, _ := strings.Cut(e, "=")
			if isSecret(n) && v != "" {
				v = "*****"
			}
			r.print("%s=%s\n", n, v)
		}
		return nil
	}
	return "", true
}

// isSecret tells whether the value of a variable should not stand in a notebook.
func isSecret(name string) bool {
	name = strings.ToUpper(name)
	return slices.ContainsFunc([]string{"TOKEN", "SECRET", "PASSWORD", "PASSWD", "APIKEY", "API_KEY", "_KEY", "CREDENTIAL", "AUTH"}, func(word string) bool { return strings.Contains(name, word) })
}

func prepareLoad(p *plan, m *magicLine) (string, bool) {
	m.do = func(r *run) error {
		path, err := atHome(unquoted(m.Arguments))
		if err != nil {
			return err
		}
		const most = 4 << 20
		if info, err := os.Stat(path); err == nil && info.Size() > most {
			return fmt.Errorf("%%load: %s has %s; a cell should not have more than %s", path, size(uint64(info.Size())), size(most))
		}
		data, err := os.ReadFile(path)
		switch {
		case err != nil:
			return fmt.Errorf("%%load: %w", err)
		case !utf8.Valid(data):
			return fmt.Errorf("%%load: %s is not a text in UTF-8", path)
		}
		r.nextInput = string(data)
		return nil
	}
	return "", m.Arguments != ""
}

func prepareWritefile(p *plan, m *magicLine) (string, bool) {
	name, more := strings.CutPrefix(m.Arguments, "-a ")
	name = unquoted(strings.TrimSpace(name))
	m.do = func(r *run) error {
		path, err := atHome(name)
		if err != nil {
			return err
		}
		flags := os.O_WRONLY | os.O_CREATE
		if more {
			flags |= os.O_APPEND
		} else {
			flags |= os.O_TRUNC
		}
		f, existed, err := r.s.create(path, flags)
		if err != nil {
			return fmt.Errorf("%%%%writefile: %w", err)
		}
		_, err = f.WriteString(m.Body)
		if err := errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("%%%%writefile: %w", err)
		}
		did := "created"
		switch {
		case existed && more:
			did = "appended to"
		case existed:
			did = "replaced"
		}
		r.print("%s %s: %s\n", did, name, counted(uint64(len(m.Body)), "byte"))
		return nil
	}
	return "", name != "" && name != "-a"
}

// create opens a file for writing; in safe mode it must lie below the folder of
// the notebook, and symbolic links do not lead out of it.
func (s *Session) create(path string, flags int) (f *os.File, existed bool, err error) {
	if !s.options.Safe {
		info, err := os.Stat(path)
		if err == nil && info.IsDir() {
			return nil, true, fmt.Errorf("%s is a folder", path)
		}
		f, e := os.OpenFile(path, flags, 0o666)
		return f, err == nil, e
	}
	root, err := os.OpenRoot(".")
	if err != nil {
		return nil, false, err
	}
	defer root.Close()
	_, err = root.Stat(path)
	f, e := root.OpenFile(path, flags, 0o666)
	return f, err == nil, e
}
