package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// SetParameters gives the notebook's parameters new values, each written
// name=value, by papermill's convention: the assignments are put into a cell
// tagged injected-parameters behind the cell tagged parameters, replacing such
// a cell of an earlier run. A notebook without a cell tagged parameters gets
// the new cell at its top, with declarations in it. With no assignments nothing
// is changed.
//
// A value is read by the type that the parameters cell shows for the name: a
// string is taken as it is or between double quotes, numbers and booleans are
// checked, a slice is a list in JSON or a Go expression, and for any other type
// the value is a Go expression. A string that names an existing
// file relative to the folder from is made absolute, because the notebook
// itself runs in its own folder; with from "" strings stay as they are.
//
// An error names what is wrong with which assignment, and the names that can
// be set; nothing is changed then.
func (n *Notebook) SetParameters(assignments []string, from string) error {
	if len(assignments) == 0 {
		return nil
	}
	at := slices.IndexFunc(n.Cells, func(c *Cell) bool { return c.Type == Code && c.HasTag(TagParameters) })
	var vars []variable
	if at >= 0 {
		vars = declared(n.Cells[at].Source)
	}
	lines := []string{"// Parameters"}
	set := map[string]int{}
	for _, a := range assignments {
		name, value, ok := strings.Cut(a, "=")
		if name = strings.TrimSpace(name); !ok || name == "" {
			return fmt.Errorf("parameter %q: expected name=value", a)
		}
		// The last declaration of a name is the one that holds behind the cell.
		i := -1
		for j, v := range vars {
			if v.name == name {
				i = j
			}
		}
		assign, kind := " = ", ""
		switch {
		case i >= 0:
			kind = vars[i].kind
		case at < 0 && token.IsIdentifier(name):
			assign, kind = " := ", guess(value)
		case at < 0:
			return fmt.Errorf("parameter %s: expected the name of a Go variable", name)
		default:
			return fmt.Errorf("parameter %s: the parameters cell declares no variable of this name, %s", name, listNames(vars))
		}
		text, err := literal(kind, value, from)
		if err != nil {
			return fmt.Errorf("parameter %s=%s: %w", name, value, err)
		}
		line := name + assign + text
		if k, twice := set[name]; twice {
			lines[k] = line
			continue
		}
		set[name] = len(lines)
		lines = append(lines, line)
	}
	n.inject(at, strings.Join(lines, "\n"))
	return nil
}

// listNames names the variables that can be set, with their types.
func listNames(vars []variable) string {
	var names []string
	for i, v := range vars {
		if slices.ContainsFunc(vars[i+1:], func(later variable) bool { return later.name == v.name }) {
			continue // the last declaration of a name is the one that holds
		}
		if v.kind == "" {
			names = append(names, v.name)
		} else {
			names = append(names, v.name+" ("+v.kind+")")
		}
	}
	if len(names) == 0 {
		return "and none at all"
	}
	return "only " + strings.Join(names, ", ")
}

// guess returns the type of a value that no variable gives one to.
func guess(value string) string {
	if value == "true" || value == "false" {
		return "bool"
	}
	for _, kind := range []string{"int", "float64", "[]int", "[]float64", "[]bool", "[]string"} {
		_, err := literal(kind, value, "")
		if err == nil && (!strings.HasPrefix(kind, "[]") || isList(value)) {
			return kind
		}
	}
	return "string"
}

// isList reports whether a value is a list in JSON.
func isList(value string) bool {
	var list []any
	return json.Unmarshal([]byte(value), &list) == nil && list != nil
}

// ReadParameters reads a file that holds one JSON object, and returns its
// members as assignments for [Notebook.SetParameters], in the order of the file.
func ReadParameters(path string) ([]string, error) {
	text, err := readText(path, "a file of parameters")
	if err != nil {
		return nil, err
	}
	text = bytes.TrimPrefix(text, byteOrderMark)
	v, err := decodeJSON(text)
	if err != nil {
		return nil, inFile(path, err)
	}
	members, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s: the file holds %s, expected an object with a member for each parameter", path, kindOf(v))
	}
	var assignments []string
	for _, name := range scanJSON(text).keys {
		value := jsonForm{comma: ",", colon: ":"}.append(nil, members[name], 0)
		assignments = append(assignments, name+"="+string(value))
	}
	return assignments, nil
}

// inject puts the source into the injected cell, which stands behind cell at,
// or at the top if at is -1.
func (n *Notebook) inject(at int, source string) {
	i := slices.IndexFunc(n.Cells, func(c *Cell) bool { return c.Type == Code && c.HasTag(TagInjected) })
	if i >= 0 {
		n.Cells[i].Source = source
		return
	}
	c := &Cell{Type: Code, Source: source, Metadata: map[string]any{"tags": []any{TagInjected}}}
	n.Cells = slices.Insert(n.Cells, at+1, c)
	if n.Minor >= 5 {
		n.giveIDs()
	}
}

// literal returns the Go text of a parameter's value.
func literal(kind, value, from string) (string, error) {
	switch kind {
	case "string":
		if strings.HasPrefix(value, `"`) {
			if inner, err := strconv.Unquote(value); err == nil {
				value = inner
			}
		}
		return strconv.Quote(absolute(value, from)), nil
	case "bool":
		if value != "true" && value != "false" {
			return "", errors.New("expected true or false")
		}
		return value, nil
	case "rune", "byte":
		if r := []rune(value); len(r) == 1 && (r[0] < '0' || r[0] > '9') {
			return strconv.QuoteRune(r[0]), nil
		}
		bits := map[string]int{"rune": 32, "byte": 8}[kind]
		if _, err := strconv.ParseUint(value, 0, bits); err != nil {
			return "", fmt.Errorf("expected one character or its number")
		}
		return value, nil
	case "float32", "float64":
		f, err := strconv.ParseFloat(value, bitsOf[kind])
		// A Go constant cannot be an infinity or NaN, which ParseFloat knows as words.
		if err != nil || strings.ContainsAny(value, "iInN") || f-f != 0 {
			return "", fmt.Errorf("expected a number (%s)", kind)
		}
		return value, nil
	case "":
		if _, err := parser.ParseExprFrom(token.NewFileSet(), "", value, 0); err != nil || strings.Contains(value, "\n") {
			return "", errors.New("expected a Go expression, because the variable's type is not a basic one")
		}
		return value, nil
	}
	if element, ok := strings.CutPrefix(kind, "[]"); ok {
		if !isList(value) {
			return literal("", value, from)
		}
		return sliceLiteral(element, value)
	}
	var err error
	if strings.HasPrefix(kind, "u") {
		_, err = strconv.ParseUint(value, 0, bitsOf[kind])
	} else {
		_, err = strconv.ParseInt(value, 0, bitsOf[kind])
	}
	if errors.Is(err, strconv.ErrRange) {
		return "", fmt.Errorf("the number does not fit the type %s", kind)
	}
	if err != nil {
		return "", fmt.Errorf("expected a whole number (%s)", kind)
	}
	return value, nil
}

// sliceLiteral returns the Go text of a list in JSON.
func sliceLiteral(element, value string) (string, error) {
	var list []json.RawMessage
	if err := json.Unmarshal([]byte(value), &list); err != nil {
		return "", err
	}
	items := make([]string, len(list))
	for i, raw := range list {
		text := string(raw)
		if (element == "string") != strings.HasPrefix(text, `"`) {
			return "", fmt.Errorf("element %d of the list is %s, expected %s", i+1, text, element)
		}
		if element == "string" {
			text = decodeString(raw)
			items[i] = strconv.Quote(text)
			continue
		}
		var err error
		if items[i], err = literal(element, text, ""); err != nil {
			return "", fmt.Errorf("element %d of the list: %w", i+1, err)
		}
	}
	return "[]" + element + "{" + strings.Join(items, ", ") + "}", nil
}

// absolute returns the absolute path of value when it names a file that exists
// relative to the folder from, and value itself otherwise.
func absolute(value, from string) string {
	if from == "" || value == "" || filepath.IsAbs(value) {
		return value
	}
	path, err := filepath.Abs(filepath.Join(from, value))
	if err != nil {
		return value
	}
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		return value
	}
	return path
}
