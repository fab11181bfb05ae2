package rt

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
)

// Sprint is fmt.Sprint: there is a blank between operands when neither is a
// string, also one of a type of the session.
func Sprint(args ...any) string {
	var b strings.Builder
	before := false
	for i, a := range args {
		isString := a != nil && reflect.ValueOf(Raw(a)).Kind() == reflect.String
		if i > 0 && !isString && !before {
			b.WriteByte(' ')
		}
		fmt.Fprint(&b, a)
		before = isString
	}
	return b.String()
}

// Sprintf is fmt.Sprintf with %T and %p for boxed operands.
func Sprintf(format string, args ...any) string {
	return fmt.Sprintf(unboxedVerbs(format, args), args...)
}

// Errorf is fmt.Errorf with %T and %p for boxed operands.
func Errorf(format string, args ...any) error {
	return fmt.Errorf(unboxedVerbs(format, args), args...)
}

// Package fmt handles %T and %p itself, so for boxed operands they become
// verbs that [Box.Format] knows.
const (
	verbType    = 'ʈ'
	verbPointer = 'ƥ'
)

// unboxedVerbs returns the format with other verbs for boxed operands of %T and %p.
func unboxedVerbs(format string, args []any) string {
	if !strings.ContainsAny(format, "Tp") {
		return format
	}
	var out strings.Builder
	next := 0 // index of the next operand
	for i := 0; i < len(format); {
		if format[i] != '%' {
			out.WriteByte(format[i])
			i++
			continue
		}
		start := i
		i++
		verb, size := rune(0), 0
		for i < len(format) && verb == 0 {
			switch c := format[i]; {
			case strings.IndexByte("+-# 0123456789.", c) >= 0:
				i++
			case c == '*':
				next++
				i++
			case c == '[':
				n, end := 0, strings.IndexByte(format[i:], ']')
				if end < 0 {
					return format
				}
				if _, err := fmt.Sscan(format[i+1:i+end], &n); err != nil {
					return format
				}
				next = n - 1
				i += end + 1
			default:
				verb, size = utf8.DecodeRuneInString(format[i:])
				i += size
			}
		}
		out.WriteString(format[start : i-size])
		if verb == 0 {
			break
		}
		if verb != '%' {
			if next >= 0 && next < len(args) {
				verb = verbFor(verb, args[next])
			}
			next++
		}
		out.WriteRune(verb)
	}
	return out.String()
}

func verbFor(verb rune, operand any) rune {
	if _, ok := unbox(operand); ok {
		switch verb {
		case 'T':
			return verbType
		case 'p':
			return verbPointer
		}
	}
	return verb
}
