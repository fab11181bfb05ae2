// Command links checks that what the texts of this repository point to is
// there. Nothing is fetched: of addresses elsewhere only the form is checked.
//
//	go run ./.ci/links PARITYLAB             the texts of this repository
//	go run ./.ci/links -pages FOLDER         the pages of a gallery
//
// The texts are the Markdown files of the top folder, the Markdown cells of
// notebooks, and the comments of Go files. In the first two links, pictures and
// anchors are followed; code in them may name files, commands and flags of
// PARITYLAB (the program), steps of .ci/run, and names of the library. In
// comments only files are looked for. The README lists all notebooks, by their
// titles, and all scripts. It prints a line for each that is wrong
// and exits 1.
package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) < 2 || len(os.Args) > 3 || len(os.Args) == 3 && os.Args[1] != "-pages" {
		fmt.Fprintln(os.Stderr, "usage: go run ./.ci/links PARITYLAB, or: go run ./.ci/links -pages FOLDER")
		os.Exit(2)
	}
	var faults []string
	var summary string
	var err error
	if len(os.Args) == 3 {
		faults, summary, err = pages(os.Args[2])
	} else {
		faults, summary, err = texts(".", os.Args[1])
	}
	if err != nil {
		faults = append(faults, err.Error())
	}
	for _, f := range faults {
		fmt.Fprintln(os.Stderr, "links:", f)
	}
	if len(faults) > 0 {
		os.Exit(1)
	}
	fmt.Println(summary)
}

// texts checks the texts of the repository in a folder.
func texts(root, program string) (faults []string, summary string, err error) {
	all, err := documents(root)
	if err != nil {
		return nil, "", err
	}
	names, err := libraryNames(filepath.Join(root, "lib"))
	if err != nil {
		return nil, "", err
	}
	code := &codeChecker{root: root, names: names, commands: newCommands(root, program)}
	links := 0
	for _, d := range all {
		for _, l := range d.links {
			links++
			if why := followed(root, all, d, l.address); why != "" {
				faults = append(faults, fmt.Sprintf("%s: %s: %s", l.where, l.address, why))
			}
		}
		faults = append(faults, code.document(d)...)
		for _, p := range d.prose {
			faults = append(faults, notebookNumbers(all, p)...)
		}
	}
	faults = append(faults, unlisted(all, root)...)
	comments, files, err := commentFaults(root, code)
	faults = append(faults, comments...)
	summary = fmt.Sprintf("%d links in %d texts, %d files, commands and names in their code, %d comments: all there", links, len(all), code.checked, files)
	return faults, summary, err
}

// unlisted returns the notebooks and scripts that the README does not link to,
// and the notebooks that it calls by another name than their own.
func unlisted(all map[string]*document, root string) []string {
	var faults []string
	readme := all["README.md"]
	titles := map[string][]string{}
	for _, l := range readme.links {
		titles[l.address] = append(titles[l.address], l.text)
	}
	for path, d := range all {
		number, _, ok := strings.Cut(filepath.Base(path), "-")
		if !ok || len(d.heading) == 0 {
			continue
		}
		if want := number + " " + d.heading[0]; !slices.Contains(titles[path], want) {
			faults = append(faults, fmt.Sprintf("README.md: no link [%s](%s)", want, path))
		}
	}
	scripts, err := filepath.Glob(filepath.Join(root, "scripts", "*.go"))
	if err != nil {
		panic(err) // the pattern is wrong
	}
	for _, s := range scripts {
		if name := "scripts/" + filepath.Base(s); !strings.HasSuffix(name, "_test.go") && name != "scripts/doc.go" && titles[name] == nil {
			faults = append(faults, "README.md: no link to "+name)
		}
	}
	return faults
}

// documents reads the Markdown files of the top folder and the notebooks, by
// their paths below root.
func documents(root string) (map[string]*document, error) {
	all := map[string]*document{}
	files, err := filepath.Glob(filepath.Join(root, "*.md"))
	if err != nil {
		return nil, err
	}
	books, err := filepath.Glob(filepath.Join(root, "notebooks", "*.ipynb"))
	if err != nil {
		return nil, err
	}
	for _, file := range slices.Concat(files, books) {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		path, err := filepath.Rel(root, file)
		if err != nil {
			return nil, err
		}
		path = filepath.ToSlash(path)
		d := &document{path: path, anchors: map[string]bool{}}
		if strings.HasSuffix(path, ".md") {
			d.read(string(text), path, slug)
		} else if err := d.readNotebook(text); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all[path] = d
	}
	return all, nil
}

// readNotebook reads the Markdown cells of a notebook.
func (d *document) readNotebook(file []byte) error {
	var n struct {
		Cells []struct {
			Type   string          `json:"cell_type"`
			Source json.RawMessage `json:"source"`
		} `json:"cells"`
	}
	if err := json.Unmarshal(file, &n); err != nil {
		return err
	}
	for i, c := range n.Cells {
		if c.Type != "markdown" {
			continue
		}
		var source string
		if json.Unmarshal(c.Source, &source) != nil {
			var lines []string
			if err := json.Unmarshal(c.Source, &lines); err != nil {
				return fmt.Errorf("cell %d: %w", i+1, err)
			}
			source = strings.Join(lines, "")
		}
		d.read(source, fmt.Sprintf("%s, cell %d", d.path, i+1), jupyterID)
	}
	return nil
}

// commentFaults checks the comments of all Go files below root, and counts them.
func commentFaults(root string, code *codeChecker) (faults []string, files int, err error) {
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if e.Name() == ".git" || e.Name() == "testdata" {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		all, err := comments(path)
		for _, c := range all {
			files++
			faults = append(faults, code.files(c)...)
		}
		return err
	})
	return faults, files, err
}
