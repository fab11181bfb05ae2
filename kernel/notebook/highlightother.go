package notebook

import (
	"html"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
)

// The other languages that a notebook's text may have code in. The rules are
// for chroma's engine; its own collection of some three hundred languages is
// left out, because setting it up takes every process of this program 7 ms and
// 3 MB at its start, also those that never colour anything.

// languages are the lexers, by the names that fences use.
var languages = sync.OnceValue(func() map[string]chroma.Lexer {
	all := map[string]chroma.Lexer{}
	for _, l := range []struct {
		names []string
		rules chroma.Rules
	}{
		{[]string{"python", "py", "python3", "ipython", "ipython3"}, pythonRules()},
		{[]string{"bash", "sh", "shell", "zsh"}, shellRules()},
		{[]string{"console", "shell-session", "sh-session"}, consoleRules()},
		{[]string{"json", "jsonc", "ipynb"}, jsonRules()},
		{[]string{"yaml", "yml", "toml", "ini"}, settingsRules()},
		{[]string{"html", "xml", "svg"}, markupRules()},
		{[]string{"c", "h", "cpp", "c++", "java", "rust", "rs", "javascript", "js", "typescript", "ts"}, bracesRules()},
		{[]string{"tex", "latex"}, texRules()},
		{[]string{"diff", "patch"}, diffRules()},
	} {
		lexer := chroma.MustNewLexer(&chroma.Config{Name: l.names[0]}, func() chroma.Rules { return l.rules })
		for _, name := range l.names {
			all[name] = lexer
		}
	}
	return all
})

// lexerOf returns the lexer of a language, or nil.
func lexerOf(language string) chroma.Lexer { return languages()[language] }

// lexedHTML returns source as HTML with the tokens of a lexer in spans.
func lexedHTML(l chroma.Lexer, source string) string {
	// The lexer sees lines that end in "\n" only; the text shown is the same.
	source = strings.ReplaceAll(source, "\r\n", "\n")
	tokens, err := l.Tokenise(&chroma.TokeniseOptions{State: "root"}, source)
	if err != nil {
		return html.EscapeString(source)
	}
	var b strings.Builder
	for t := tokens(); t != chroma.EOF; t = tokens() {
		text := html.EscapeString(t.Value)
		if class := classOf(t.Type); class != "" && strings.TrimSpace(t.Value) != "" {
			text = `<span class="` + class + `">` + text + "</span>"
		}
		b.WriteString(text)
	}
	return b.String()
}

// classOf returns the class of a kind of token, or "".
func classOf(t chroma.TokenType) string {
	switch {
	case t.InCategory(chroma.Comment):
		return "com"
	case t.InSubCategory(chroma.LiteralString):
		return "str"
	case t.InSubCategory(chroma.LiteralNumber):
		return "num"
	case t.InCategory(chroma.Keyword):
		return "kw"
	case t == chroma.NameFunction || t == chroma.NameTag:
		return "fn"
	case t == chroma.NameBuiltin || t == chroma.NameAttribute || t == chroma.NameVariable:
		return "pre"
	case t == chroma.GenericPrompt || t == chroma.GenericDeleted || t == chroma.GenericInserted || t == chroma.GenericSubheading:
		return map[chroma.TokenType]string{chroma.GenericPrompt: "mag", chroma.GenericDeleted: "del", chroma.GenericInserted: "ins", chroma.GenericSubheading: "kw"}[t]
	}
	return ""
}

// The parts that most languages share.
const (
	doubleQuoted = `"(\\.|[^"\\\n])*"?`
	singleQuoted = `'(\\.|[^'\\\n])*'?`
	numeral      = `0[xX][0-9a-fA-F_]+|\b\d[\d_]*(\.\d+)?([eE][+-]?\d+)?`
	called       = `[A-Za-z_]\w*(?=\()`
	word         = `[A-Za-z_]\w*`
)

// rest are the rules for what no other rule takes.
var rest = []chroma.Rule{
	{Pattern: `\s+`, Type: chroma.Text},
	{Pattern: numeral, Type: chroma.LiteralNumber},
	{Pattern: called, Type: chroma.NameFunction},
	{Pattern: word, Type: chroma.Name},
	{Pattern: `.`, Type: chroma.Text},
}

func root(rules ...chroma.Rule) chroma.Rules {
	return chroma.Rules{"root": append(rules, rest...)}
}

func words(list string) string {
	return `\b(` + strings.Join(strings.Fields(list), "|") + `)\b`
}

func pythonRules() chroma.Rules {
	return root(
		chroma.Rule{Pattern: `#[^\n]*`, Type: chroma.CommentSingle},
		chroma.Rule{Pattern: `[rbfuRBFU]{0,2}"""(\\[\s\S]|[^\\])*?("""|\z)`, Type: chroma.LiteralString},
		chroma.Rule{Pattern: `[rbfuRBFU]{0,2}'''(\\[\s\S]|[^\\])*?('''|\z)`, Type: chroma.LiteralString},
		chroma.Rule{Pattern: `[rbfuRBFU]{0,2}` + doubleQuoted, Type: chroma.LiteralString},
		chroma.Rule{Pattern: `[rbfuRBFU]{0,2}` + singleQuoted, Type: chroma.LiteralString},
		chroma.Rule{Pattern: `@[\w.]+`, Type: chroma.NameBuiltin},
		chroma.Rule{Pattern: words(`and as assert async await break class continue def del elif else except finally for from global if import in is
			lambda match nonlocal not or pass raise return try while with yield`), Type: chroma.Keyword},
		chroma.Rule{Pattern: words(`True False None self len range print int str float list dict set tuple bool sum min max abs sorted enumerate zip open`), Type: chroma.NameBuiltin},
	)
}

func shellRules() chroma.Rules {
	return root(
		chroma.Rule{Pattern: `(?<![^\s;&|(])#[^\n]*`, Type: chroma.CommentSingle},
		chroma.Rule{Pattern: `"(\\[\s\S]|[^"\\])*"?`, Type: chroma.LiteralString},
		chroma.Rule{Pattern: `'[^']*'?`, Type: chroma.LiteralString},
		chroma.Rule{Pattern: `\$(\{[^}\n]*\}?|\w+|[#?@*!$-])`, Type: chroma.NameVariable},
		chroma.Rule{Pattern: `(?<![\w./-])(if|then|else|elif|fi|for|in|do|done|while|until|case|esac|function|return|exit|export|local|set|cd|source)(?![\w./=-])`, Type: chroma.Keyword},
		chroma.Rule{Pattern: `(?<=\s)--?[A-Za-z][\w-]*`, Type: chroma.NameAttribute},
		chroma.Rule{Pattern: `[\w./-]+`, Type: chroma.Text},
	)
}

func consoleRules() chroma.Rules {
	r := shellRules()
	r["root"] = append([]chroma.Rule{
		{Pattern: `(?m)^[$#%>] `, Type: chroma.GenericPrompt},
	}, r["root"]...)
	return r
}

func jsonRules() chroma.Rules {
	return root(
		chroma.Rule{Pattern: `//[^\n]*`, Type: chroma.CommentSingle},
		chroma.Rule{Pattern: doubleQuoted + `(?=\s*:)`, Type: chroma.NameAttribute},
		chroma.Rule{Pattern: doubleQuoted, Type: chroma.LiteralString},
		chroma.Rule{Pattern: words(`true false null`), Type: chroma.Keyword},
	)
}

func settingsRules() chroma.Rules {
	return root(
		chroma.Rule{Pattern: `[#;][^\n]*`, Type: chroma.CommentSingle},
		chroma.Rule{Pattern: `(?m)^\s*\[[^\]\n]*\]`, Type: chroma.Keyword},
		chroma.Rule{Pattern: `(?m)^[ \t-]*[\w.-]+(?=\s*[:=])`, Type: chroma.NameAttribute},
		chroma.Rule{Pattern: doubleQuoted, Type: chroma.LiteralString},
		chroma.Rule{Pattern: singleQuoted, Type: chroma.LiteralString},
		chroma.Rule{Pattern: words(`true false null yes no`), Type: chroma.Keyword},
	)
}

func markupRules() chroma.Rules {
	return root(
		chroma.Rule{Pattern: `<!--([^-]|-(?!->))*(-->)?`, Type: chroma.CommentMultiline},
		chroma.Rule{Pattern: `</?[A-Za-z][\w:-]*|/?>`, Type: chroma.NameTag},
		chroma.Rule{Pattern: `[A-Za-z_:][\w:.-]*(?=\s*=)`, Type: chroma.NameAttribute},
		chroma.Rule{Pattern: `"[^"\n]*"`, Type: chroma.LiteralString},
		chroma.Rule{Pattern: `&\w+;`, Type: chroma.LiteralNumber},
	)
}

func bracesRules() chroma.Rules {
	return root(
		chroma.Rule{Pattern: `//[^\n]*`, Type: chroma.CommentSingle},
		chroma.Rule{Pattern: `/\*([^*]|\*(?!/))*(\*/)?`, Type: chroma.CommentMultiline},
		chroma.Rule{Pattern: `(?m)^\s*#\w+[^\n]*`, Type: chroma.CommentPreproc},
		chroma.Rule{Pattern: doubleQuoted, Type: chroma.LiteralString},
		chroma.Rule{Pattern: `'(\\.|[^'\\\n])+'`, Type: chroma.LiteralString},
		chroma.Rule{Pattern: "`(\\\\[\\s\\S]|[^`\\\\])*`?", Type: chroma.LiteralString},
		chroma.Rule{Pattern: words(`abstract as async await break case catch class const constexpr continue default delete do else enum export extends extern
			final finally fn for function if impl implements import in instanceof interface let loop match mod mut namespace new of package private protected
			pub public return sizeof static struct switch template this throw trait try typedef union unsafe use using var virtual void volatile where while yield`), Type: chroma.Keyword},
		chroma.Rule{Pattern: words(`true false null undefined nullptr NULL None bool boolean char double float int long short signed unsigned size_t string String
			i8 i16 i32 i64 u8 u16 u32 u64 usize f32 f64 str`), Type: chroma.NameBuiltin},
	)
}

func texRules() chroma.Rules {
	return root(
		chroma.Rule{Pattern: `%[^\n]*`, Type: chroma.CommentSingle},
		chroma.Rule{Pattern: `\\([A-Za-z@]+\*?|.)`, Type: chroma.Keyword},
		chroma.Rule{Pattern: `\$\$?`, Type: chroma.LiteralString},
	)
}

func diffRules() chroma.Rules {
	return chroma.Rules{"root": {
		{Pattern: `(?m)^(\+\+\+|---|diff|index)[^\n]*\n?`, Type: chroma.GenericSubheading},
		{Pattern: `(?m)^@@[^\n]*\n?`, Type: chroma.GenericSubheading},
		{Pattern: `(?m)^\+[^\n]*\n?`, Type: chroma.GenericInserted},
		{Pattern: `(?m)^-[^\n]*\n?`, Type: chroma.GenericDeleted},
		{Pattern: `[^\n]*\n|[^\n]+`, Type: chroma.Text},
	}}
}
