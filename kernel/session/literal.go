package session

import (
	"fmt"
	"go/types"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"parity.lab/kernel/check"
)

// literalLimit bounds the text of a value: what is larger does not belong into
// a program's source.
const literalLimit = 4 << 20

// literal writes a value of the interpreter as a Go expression of static type
// t. Numbers, text, and slices, arrays, maps and structs of them can be written.
func literal(v reflect.Value, t types.Type) (string, error) {
	var b strings.Builder
	if err := writeLiteral(&b, v, t); err != nil {
		return "", err
	}
	return b.String(), nil
}

func writeLiteral(b *strings.Builder, v reflect.Value, t types.Type) error {
	if b.Len() > literalLimit {
		return fmt.Errorf("it is larger than %d MB", literalLimit>>20)
	}
	name := check.TypeString(t)
	list := func(n int, item func(i int) error) error {
		b.WriteString(name + "{")
		for i := range n {
			if i > 0 {
				b.WriteString(", ")
			}
			if err := item(i); err != nil {
				return err
			}
		}
		b.WriteString("}")
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case v.CanInt():
			fmt.Fprintf(b, "%s(%d)", name, v.Int())
		case v.CanUint() && u.Kind() != types.UnsafePointer:
			fmt.Fprintf(b, "%s(%d)", name, v.Uint())
		case v.CanFloat():
			if f := v.Float(); math.IsInf(f, 0) || math.IsNaN(f) {
				return fmt.Errorf("%v has no literal", f)
			}
			fmt.Fprintf(b, "%s(%s)", name, strconv.FormatFloat(v.Float(), 'g', -1, 64))
		case v.Kind() == reflect.Bool:
			fmt.Fprintf(b, "%s(%t)", name, v.Bool())
		case v.Kind() == reflect.String:
			fmt.Fprintf(b, "%s(%q)", name, v.String())
		default:
			return fmt.Errorf("values of type %s can't be written", name)
		}
		return nil
	case *types.Slice:
		if v.IsNil() {
			fmt.Fprintf(b, "%s(nil)", name)
			return nil
		}
		return list(v.Len(), func(i int) error { return writeLiteral(b, v.Index(i), u.Elem()) })
	case *types.Array:
		return list(v.Len(), func(i int) error { return writeLiteral(b, v.Index(i), u.Elem()) })
	case *types.Map:
		if v.IsNil() {
			fmt.Fprintf(b, "%s(nil)", name)
			return nil
		}
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		return list(len(keys), func(i int) error {
			if err := writeLiteral(b, keys[i], u.Key()); err != nil {
				return err
			}
			b.WriteString(": ")
			return writeLiteral(b, v.MapIndex(keys[i]), u.Elem())
		})
	case *types.Struct:
		if n, ok := types.Unalias(t).(*types.Named); ok && !check.IsSession(n.Obj()) {
			break // hidden fields of other packages can't be written
		}
		return list(u.NumFields(), func(i int) error { return writeLiteral(b, v.Field(i), u.Field(i).Type()) })
	case *types.Pointer:
		if v.IsNil() {
			fmt.Fprintf(b, "(%s)(nil)", name)
			return nil
		}
	}
	return fmt.Errorf("values of type %s can't be written", name)
}
