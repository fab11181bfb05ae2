package cell

import (
	"regexp"
	"strings"
)

// advice pairs what the parser says, and what stands in the line, with what may be
// typed instead. The first that fits counts.
var advice = []struct {
	message string // how the message begins
	line    *regexp.Regexp
	hint    string
}{
	{"illegal character U+003F", regexp.MustCompile(`\?.*:`), "Go has no ?:, write if … { … } else { … }"},
	{"illegal character U+003F", nil, "a question such as x? stands on a line of its own"},
	{"illegal character U+0023", nil, "a comment begins with //"},
	{"illegal rune literal", nil, `text stands in double quotes: "abc"`},
	{"more than one character in rune literal", nil, `text stands in double quotes: "abc"`},
	{"expected statement, found 'else'", nil, "else stands on the line of the } before it"},
	{"unexpected newline, expecting {", nil, "{ stands at the end of the line before"},
	{"expected '{', found newline", nil, "{ stands at the end of the line before"},
	{"unexpected comma; expecting ]", nil, "a list is written []int{1, 2, 3}"},
	{"expected boolean expression, found assignment", nil, "== compares"},
	{"import path must be a string", nil, `write import "math"`},
	{"missing import path", nil, `write import "math"`},
	{"expected", regexp.MustCompile(`^\s*def\b`), "a function is written func f(x int) int { return x }"},
	{"expected", regexp.MustCompile(`^\s*(let|auto|val|local)\b`), "a variable is written x := 3"},
	{"expected", regexp.MustCompile(`^\s*(int|string|float64|bool) \w+ *=`), "a variable is written x := 3"},
	{"expected", regexp.MustCompile(`^\s*(print|println|echo)\b`), `write fmt.Println("…")`},
	{"expected", regexp.MustCompile(`^\s*while\b`), "a loop is written for x < 3 { … }"},
	{"expected", regexp.MustCompile(`^\s*for\b.*\b(in|of)\b`), "a loop is written for i := range 5 { … } or for i, x := range xs { … }"},
	{"expected", regexp.MustCompile(`^\s*elif\b`), "write } else if x < 3 {"},
	{"expected", regexp.MustCompile(`\b(and|or|not)\b`), "and, or, not are written &&, ||, !"},
	{"expected", regexp.MustCompile(`^\s*(pip|conda|git|cd|ls|python|apt|cat|mkdir)\b`), "!COMMAND runs a command in a shell"},
	{"expression in go must be function call", regexp.MustCompile(`^\s*go\b`), "!COMMAND runs a command in a shell"},
}

// words matches what stands in a line and is no code: texts and comments.
var words = regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`|//.*|/\\*.*?\\*/")

// adviceFor says what may be meant by what Go's scanner or parser refuses in a line of
// a text, or nothing.
func adviceFor(message, text string, line int) string {
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	code := words.ReplaceAllString(lines[line-1], `""`)
	for _, a := range advice {
		if strings.HasPrefix(message, a.message) && (a.line == nil || a.line.MatchString(code)) {
			return a.hint
		}
	}
	return ""
}
