package main

import (
	"fmt"
	"html"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	// unseenPattern matches what is no part of the page's text.
	unseenPattern = regexp.MustCompile(`(?s)<(script|style)\b.*?</(script|style)>`)
	// attributePattern matches an attribute that points somewhere or is pointed to.
	attributePattern = regexp.MustCompile(`(?s)<(\w+)\b[^<>]*?\s(href|src|id)=(?:"([^"]*)"|'([^']*)')`)
	picturePattern   = regexp.MustCompile(`(?s)<img\b[^>]*>`)
)

// page is what a page points to, and what can be pointed to in it.
type page struct {
	addresses []string
	ids       map[string]bool
}

// pages checks the pages of a gallery: every link, anchor and picture is there,
// each page is reached from the index, ids are unique, pictures are in the page
// and have a text for those who do not see them.
func pages(folder string) (faults []string, summary string, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.html"))
	if err != nil {
		return nil, "", err
	}
	all := map[string]*page{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, "", err
		}
		name := filepath.Base(file)
		p, wrong := readPage(string(text))
		all[name] = p
		for _, w := range wrong {
			faults = append(faults, name+": "+w)
		}
	}
	links := 0
	reached := map[string]bool{"index.html": true}
	for _, name := range sortedKeys(all) {
		for _, address := range all[name].addresses {
			links++
			target, why := followedPage(folder, all, name, address)
			if why != "" {
				faults = append(faults, fmt.Sprintf("%s: %.80s: %s", name, address, why))
			}
			if name == "index.html" {
				reached[target] = true
			}
		}
	}
	for _, name := range sortedKeys(all) {
		if !reached[name] {
			faults = append(faults, "index.html has no link to "+name)
		}
	}
	if all["index.html"] == nil {
		faults = append(faults, folder+": there is no index.html")
	}
	return faults, fmt.Sprintf("%d links and pictures in %d pages: all there", links, len(all)), nil
}

// readPage reads a page, and says what is wrong in itself.
func readPage(text string) (p *page, wrong []string) {
	text = unseenPattern.ReplaceAllString(text, "")
	p = &page{ids: map[string]bool{}}
	for rest := text; ; {
		at := attributePattern.FindStringSubmatchIndex(rest)
		if at == nil {
			break
		}
		group := func(i int) string {
			if at[2*i] < 0 {
				return ""
			}
			return rest[at[2*i]:at[2*i+1]]
		}
		value := html.UnescapeString(group(3) + group(4))
		switch group(2) {
		case "href", "src":
			p.addresses = append(p.addresses, value)
		case "id":
			if p.ids[value] {
				wrong = append(wrong, "two elements have the id "+value)
			}
			p.ids[value] = true
		}
		// The element may have another one: go on behind its name only.
		rest = "<" + group(1) + rest[at[1]:]
	}
	for _, picture := range picturePattern.FindAllString(text, -1) {
		if !strings.Contains(picture, " src=\"data:image/") {
			wrong = append(wrong, fmt.Sprintf("a picture that is not in the page: %.120s", picture))
		}
		if !strings.Contains(picture, " alt=\"") || strings.Contains(picture, " alt=\"\"") {
			wrong = append(wrong, fmt.Sprintf("a picture without a text in its place: %.120s", picture))
		}
	}
	if _, title, _ := strings.Cut(text, "<title>"); title == "" || strings.HasPrefix(title, "</title>") {
		wrong = append(wrong, "no title")
	}
	return p, wrong
}

// followedPage returns the page that a link leads to, and why it leads nowhere, or "".
func followedPage(folder string, all map[string]*page, from, address string) (target, why string) {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return "", err.Error()
	case u.Scheme == "data":
		return "", ""
	case u.Scheme != "" || u.Host != "":
		return "", external(u)
	}
	if target = u.Path; target == "" {
		target = from
	}
	if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(target))); err != nil {
		return target, "there is no such file"
	}
	if to := all[target]; to != nil && u.Fragment != "" && !to.ids[u.Fragment] {
		return target, "there is no such place in the page"
	}
	return target, ""
}

func sortedKeys(m map[string]*page) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
