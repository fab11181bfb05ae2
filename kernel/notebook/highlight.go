package notebook

import (
	"html"
	"path"
	"strings"
)

// codeHTML returns source text of a language as escaped HTML, with its tokens
// in spans of the classes kw, str, num, com, fn (called), pre (predeclared) and
// mag (magics). An unknown language has none.
func codeHTML(language, source string) string {
	switch language = strings.ToLower(language); language {
	case "go", "golang":
		return goHTML(source)
	}
	l := lexerOf(language)
	if l == nil {
		return html.EscapeString(source)
	}
	return lexedHTML(l, source)
}

// cellHTML returns the source of a code cell as HTML. A cell magic in its
// first line tells the language of the rest.
func cellHTML(source string) string {
	first, rest, _ := strings.Cut(source, "\n")
	if !strings.HasPrefix(first, "%%") {
		return goHTML(source)
	}
	words := strings.Fields(first)
	language := "go"
	switch words[0] {
	case "%%bash", "%%sh", "%%script":
		language = "bash"
	case "%%html", "%%HTML", "%%markdown", "%%latex", "%%javascript", "%%svg":
		language = strings.ToLower(words[0][2:])
	case "%%writefile", "%%file":
		language = strings.TrimPrefix(path.Ext(words[len(words)-1]), ".")
	}
	magic := `<span class="mag">` + html.EscapeString(first) + "</span>"
	if len(source) == len(first) {
		return magic
	}
	return magic + "\n" + codeHTML(language, rest)
}
