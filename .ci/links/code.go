package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// codeChecker looks for what code in a text names.
type codeChecker struct {
	root     string
	names    *libNames
	commands *commands
	checked  int
}

var (
	// pathPattern matches a path that begins with a folder of this repository.
	pathPattern = regexp.MustCompile(`(^|[^\w/.-]|\./|parity\.lab/)((?:lib|kernel|notebooks|scripts|\.ci)/[\w.*/-]*[\w*])`)
	// textPattern matches the names of the texts in the top folder.
	textPattern = regexp.MustCompile(`(^|[^\w/.-])([A-Z]{4,}\.md|go\.mod)\b`)
	// selectorPattern matches a qualified name; what stands before it must not be part of another one.
	selectorPattern = regexp.MustCompile(`(^|[^\w./*-])([A-Za-z]\w*)\.([A-Z]\w*)`)
	// numberPattern matches a notebook named by its number, and its section.
	numberPattern = regexp.MustCompile(`(?i)\bnotebook (\d\d)(?:, section (\d+))?`)
)

// document returns what is wrong in the code of a text.
func (c *codeChecker) document(d *document) []string {
	var faults []string
	for _, p := range d.blocks {
		faults = append(faults, c.files(p)...)
		faults = append(faults, c.lines(p)...)
	}
	last := piece{}
	for _, p := range d.code {
		faults = append(faults, c.files(p)...)
		if m := programPattern.FindString(p.text); m != "" {
			last = p
		} else if strings.HasPrefix(p.text, "-") && p.where == last.where {
			// Flags of the command that was named before them.
			faults = append(faults, c.lines(piece{p.where, last.text + " " + p.text})...)
			continue
		}
		faults = append(faults, c.lines(p)...)
		faults = append(faults, c.library(p, d.blocks)...)
	}
	return faults
}

// lines returns the commands, flags and steps that code names and that are not there.
func (c *codeChecker) lines(p piece) []string {
	var faults []string
	for line := range strings.Lines(p.text) {
		line, _, _ = strings.Cut(line, "#")
		n, why := c.commands.check(line)
		c.checked += n
		if why != "" {
			faults = append(faults, p.where+": "+why)
		}
	}
	return faults
}

// library returns the names that the library does not have. A name that stands
// in a block of the same text counts as known: the text adds it.
func (c *codeChecker) library(p piece, blocks []piece) []string {
	var faults []string
	for _, m := range selectorPattern.FindAllStringSubmatch(p.text, -1) {
		if known, ok := c.names.has(m[2], m[3]); ok {
			c.checked++
			added := func(b piece) bool { return strings.Contains(b.text, m[3]) }
			if !known && !slices.ContainsFunc(blocks, added) {
				faults = append(faults, fmt.Sprintf("%s: the library has no %s.%s", p.where, m[2], m[3]))
			}
		}
	}
	return faults
}

// files returns the files that a text names and that are not there.
func (c *codeChecker) files(p piece) []string {
	var faults []string
	for _, pattern := range []*regexp.Regexp{pathPattern, textPattern} {
		for _, m := range pattern.FindAllStringSubmatch(p.text, -1) {
			c.checked++
			if name := strings.TrimSuffix(m[2], "/..."); !c.exists(name) {
				faults = append(faults, fmt.Sprintf("%s: there is no %s", p.where, name))
			}
		}
	}
	return faults
}

// exists reports whether a path is there, as a pattern, or as a package with an
// exported name behind it (lib/search.Record).
func (c *codeChecker) exists(name string) bool {
	path := filepath.Join(c.root, filepath.FromSlash(name))
	if found, err := filepath.Glob(path); err == nil && len(found) > 0 {
		return true
	}
	folder := name[:strings.LastIndex(name, "/")+1]
	pkg, rest, ok := strings.Cut(name[len(folder):], ".")
	if !ok {
		return false
	}
	info, err := os.Stat(filepath.Join(c.root, filepath.FromSlash(folder), pkg))
	if err != nil || !info.IsDir() {
		return false
	}
	first, _, _ := strings.Cut(rest, ".")
	known, ok := c.names.has(pkg, first)
	return known || !ok && strings.ToUpper(first[:1]) == first[:1]
}

// notebookNumbers returns the notebooks, and sections of them, that a text names
// by number and that are not there.
func notebookNumbers(all map[string]*document, p piece) []string {
	var faults []string
	for _, m := range numberPattern.FindAllStringSubmatch(p.text, -1) {
		var book *document
		for path, d := range all {
			if strings.HasPrefix(path, "notebooks/"+m[1]+"-") {
				book = d
			}
		}
		if book == nil {
			faults = append(faults, fmt.Sprintf("%s: there is no notebook %s", p.where, m[1]))
		} else if m[2] != "" && !slices.ContainsFunc(book.heading, func(h string) bool { return strings.HasPrefix(h, m[2]+".") }) {
			faults = append(faults, fmt.Sprintf("%s: %s has no section %s", p.where, book.path, m[2]))
		}
	}
	return faults
}

// commands knows the commands of the program and the steps of .ci/run.
type commands struct {
	program string
	help    map[string]string // what --help prints, by command; "" if there is none
	steps   []string
}

func newCommands(root, program string) *commands {
	steps, err := exec.Command(filepath.Join(root, ".ci", "run"), "-l").Output()
	if err != nil {
		panic(fmt.Sprintf("links: .ci/run -l: %v", err))
	}
	return &commands{program: program, help: map[string]string{}, steps: strings.Fields(string(steps))}
}

var (
	programPattern = regexp.MustCompile(`(?:^|[\s(])(?:paritylab|go run \./kernel/paritylab) ([a-z]+)\b(.*)`)
	flagPattern    = regexp.MustCompile(`(?:^|\s)(--[a-z][a-z-]*|-[a-zA-Z])\b`)
	stepPattern    = regexp.MustCompile(`(?:^|\s)\.ci/run((?: [a-z][a-z0-9_]*)*)`)
)

// check counts the commands and steps in a line of code, and says what is wrong
// with one of them, or "".
func (c *commands) check(line string) (n int, why string) {
	for _, m := range stepPattern.FindAllStringSubmatch(line, -1) {
		for _, step := range strings.Fields(m[1]) {
			n++
			if !slices.Contains(c.steps, step) {
				return n, ".ci/run has no step " + step
			}
		}
	}
	m := programPattern.FindStringSubmatch(line)
	if m == nil {
		return n, ""
	}
	n++
	command, rest := m[1], m[2]
	help, ok := c.help[command]
	if !ok {
		if out, err := exec.Command(c.program, command, "--help").Output(); err == nil {
			help = string(out)
		}
		c.help[command] = help
	}
	if help == "" {
		return n, "paritylab has no command " + command
	}
	if command == "script" {
		return n, "" // what follows are the flags of the script
	}
	own, _, _ := strings.Cut(rest, "|")
	for _, f := range flagPattern.FindAllStringSubmatch(own, -1) {
		n++
		if !regexp.MustCompile(`(^|[\s,])` + f[1] + `([\s,=]|$)`).MatchString(help) {
			return n, fmt.Sprintf("paritylab %s has no flag %s", command, f[1])
		}
	}
	return n, ""
}
