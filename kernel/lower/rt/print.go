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
	format, args = unboxedVerbs(format, args)
	return fmt.Sprintf(format, args...)
}

// Errorf is fmt.Errorf with %T and %p for boxed operands.
func Errorf(format string, args ...any) error {
	format, args = unboxedVerbs(format, args)
	return fmt.Errorf(format, args...)
}

// unboxedVerbs returns a format and operands in which the operands of %T and
// %p that are boxes have been replaced. Each verb that has such an operand
// refers to a new one at the end of the list.
func unboxedVerbs(format string, args []any) (string, []any) {
	if !strings.ContainsAny(format, "Tp") {
		return format, args
	}
	boxed := false
	for _, a := range args {
		if _, ok := unbox(a); ok {
			boxed = true
		}
	}
	if !boxed {
		return format, args
	}
	var out strings.Builder
	extra := args[:len(args):len(args)]
	next := 0 // index of the next operand
	for i := 0; i < len(format); {
		if format[i] != '%' {
			out.WriteByte(format[i])
			i++
			continue
		}
		start := i
		i++
		verb, index := rune(0), -1
		for i < len(format) && verb == 0 {
			switch c := format[i]; {
			case strings.IndexByte("+-# 0123456789.", c) >= 0:
				i++
			case c == '*':
				next++
				i++
			case c == '[':
				end := strings.IndexByte(format[i:], ']')
				if end < 0 {
					return format, args
				}
				n := 0
				if _, err := fmt.Sscan(format[i+1:i+end], &n); err != nil {
					return format, args
				}
				next, index = n-1, i
				i += end + 1
			default:
				r, size := utf8.DecodeRuneInString(format[i:])
				verb = r
				i += size
			}
		}
		if verb == '%' || verb == 0 {
			out.WriteString(format[start:i])
			continue
		}
		operand := next
		next++
		if verb != 'T' && verb != 'p' || operand < 0 || operand >= len(args) {
			out.WriteString(format[start:i])
			continue
		}
		b, ok := unbox(args[operand])
		if !ok {
			out.WriteString(format[start:i])
			continue
		}
		flags := format[start : i-1]
		if index >= 0 {
			flags = format[start:index]
		}
		if verb == 'T' {
			extra = append(extra, b.T.Name)
			verb = 's'
		} else {
			extra = append(extra, b.V)
		}
		// The new operand by its index, and back to the one after the old.
		fmt.Fprintf(&out, "%s[%d]%c", flags, len(extra), verb)
		if rest := format[i:]; strings.Contains(rest, "%") {
			format = rest
			i = 0
			format = withIndex(format, next)
		}
	}
	return out.String(), extra
}

// withIndex gives the first verb of format that has no explicit index one.
func withIndex(format string, operand int) string {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		if i+1 < len(format) && format[i+1] == '%' {
			i++
			continue
		}
		j := i + 1
		for j < len(format) && strings.IndexByte("+-# 0123456789.", format[j]) >= 0 {
			j++
		}
		if j < len(format) && (format[j] == '[' || format[j] == '*') {
			return format
		}
		return format[:j] + fmt.Sprintf("[%d]", operand+1) + format[j:]
	}
	return format
}
