package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// repository writes files below a new folder and returns it.
func repository(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// A program that knows one command with one flag.
const program = "#!/bin/sh\n[ \"$1\" = run ] && echo '  -q, --quiet  Say less.'\n"

func TestTexts(t *testing.T) {
	const notebook = `{"cells":[{"cell_type":"markdown","source":["# One\n","## 1. The rule\n"]},{"cell_type":"code","source":"x"},{"cell_type":"markdown","source":"TEXT"}]}`
	const list = "\n\n[01 One](notebooks/01-a.ipynb) [sum](scripts/sum.go)"
	for _, c := range []struct{ name, readme, cell, comment, want string }{
		{name: "nothing wrong", readme: "# A *b*, c!\n\n[x](#a-b-c) [y](notebooks/01-a.ipynb#1.-The-rule) [z](https://example.org/a?b#c) notebook 01, section 1\n\n" +
			"`lib/sums/sums.go` `lib/sums.Add` `sums.Add` `Sum.Of` `x.Y` `paritylab run -q` `.ci/run tests` `/usr/lib/sums` `lib/*/`\n\n```\nsums.New()\n```\n`sums.New`"},
		{name: "file", readme: "[x](none.md)", want: "README.md:1: none.md: there is no file none.md"},
		{name: "picture", readme: "a\n\n![x](none.svg)", want: "README.md:3: none.svg: there is no file"},
		{name: "anchor", readme: "# A\n[x](#b)", want: "README.md has no heading with the anchor b"},
		{name: "anchor of a notebook", readme: "[x](notebooks/01-a.ipynb#1.-the-rule)", want: "has no heading with the anchor 1.-the-rule"},
		{name: "out of it", readme: "[x](../README.md)", want: "leads out of the repository"},
		{name: "scheme", readme: "[x](htp://example.org)", want: "expected https://"},
		{name: "host", readme: "[x](https://localhost/a)", want: "the host has no dot"},
		{name: "path in code", readme: "`lib/none`", want: "there is no lib/none"},
		{name: "path in a block", readme: "```sh\ngo test ./lib/none/...\n```", want: "there is no lib/none"},
		{name: "name", readme: "`sums.None(1)`", want: "the library has no sums.None"},
		{name: "method", readme: "`Sum.None`", want: "the library has no Sum.None"},
		{name: "command", readme: "`paritylab walk`", want: "paritylab has no command walk"},
		{name: "flag", readme: "```sh\ngo run ./kernel/paritylab run --quite x\n```", want: "paritylab run has no flag --quite"},
		{name: "flag behind its command", readme: "| `paritylab run` | `-q`, `--nosuch N` |\n|---|---|\n", want: "paritylab run has no flag --nosuch"},
		{name: "script not listed", readme: "[01 One](notebooks/01-a.ipynb) [sum](scripts/sum_test.go)", want: "README.md: no link to scripts/sum.go"},
		{name: "notebook not listed", readme: "[01 Two](notebooks/01-a.ipynb) [sum](scripts/sum.go)", want: "README.md: no link [01 One](notebooks/01-a.ipynb)"},
		{name: "step", readme: "`.ci/run tests none`", want: ".ci/run has no step none"},
		{name: "number", readme: "see notebook 02", want: "there is no notebook 02"},
		{name: "section", readme: "see Notebook 01, section 2", want: "notebooks/01-a.ipynb has no section 2"},
		{name: "cell", cell: "[x](../none.md)", want: "notebooks/01-a.ipynb, cell 3:1: ../none.md: there is no file none.md"},
		{name: "comment", comment: "// as in lib/none/a.go", want: "there is no lib/none/a.go"},
	} {
		t.Run(c.name, func(t *testing.T) {
			readme := c.readme
			if !strings.Contains(readme, "[sum]") {
				readme += list
			}
			root := repository(t, map[string]string{
				"README.md": readme, "scripts/sum.go": "package main", "scripts/sum_test.go": "package main",
				"program": program, ".ci/run": "#!/bin/sh\necho tests\n", "kernel/paritylab/main.go": "package main",
				"notebooks/01-a.ipynb": strings.ReplaceAll(notebook, "TEXT", c.cell),
				"lib/sums/sums.go":     "package sums\n\n" + c.comment + "\nfunc Add() {}\n\ntype Sum struct{ Of int }\n",
			})
			faults, _, err := texts(root, filepath.Join(root, "program"))
			if err != nil {
				t.Fatal(err)
			}
			if c.want == "" && len(faults) > 0 || c.want != "" && (len(faults) != 1 || !strings.Contains(faults[0], c.want)) {
				t.Errorf("%q, want %q", faults, c.want)
			}
		})
	}
}

func TestPages(t *testing.T) {
	const picture = `<img alt="a board" src="data:image/png;base64,QUJD">`
	for _, c := range []struct{ name, index, page, want string }{
		{name: "nothing wrong", index: `<a href="a%20b.html#x">a</a>` + picture, page: `<h1 id="x">T</h1><a class="c" href="#x">x</a><script>"<a href='none'>"</script>`},
		{name: "page", index: `<a href="a%20b.html">a</a><a href='none.html'>b</a>`, want: "index.html: none.html: there is no such file"},
		{name: "place", index: `<a href="a%20b.html#y">a</a>`, want: "there is no such place"},
		{name: "lost page", index: `<p>`, want: "index.html has no link to a b.html"},
		{name: "picture elsewhere", index: `<a href="a%20b.html">a</a><img src="a%20b.html" alt="x">`, want: "a picture that is not in the page"},
		{name: "picture without text", index: `<a href="a%20b.html">a</a><img src="data:image/png;base64,QUJD" alt="">`, want: "without a text"},
		{name: "ids", index: `<a href="a%20b.html">a</a>`, page: `<p id="x"><b class="y" id="x">`, want: "two elements have the id x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := repository(t, map[string]string{"index.html": "<title>I</title>" + c.index, "a b.html": "<title>A</title>" + c.page})
			faults, _, err := pages(folder)
			if err != nil {
				t.Fatal(err)
			}
			if c.want == "" && len(faults) > 0 || c.want != "" && (len(faults) != 1 || !strings.Contains(faults[0], c.want)) {
				t.Errorf("%q, want %q", faults, c.want)
			}
		})
	}
}
