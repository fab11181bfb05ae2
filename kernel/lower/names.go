package lower

import (
	"go/types"
	"strconv"
	"strings"
)

// typeString writes a type as package reflect names it: this is what %T and
// panics of type assertions print.
func (r *Registry) typeString(t types.Type) string {
	var b strings.Builder
	writeType(&b, t, false)
	return b.String()
}

// writeType writes t; qualified types have their import path instead of the
// package's name, as in type arguments.
func writeType(b *strings.Builder, t types.Type, qualified bool) {
	switch u := types.Unalias(t).(type) {
	case *types.Basic:
		if u.Kind() == types.UnsafePointer {
			b.WriteString("unsafe.Pointer")
			return
		}
		b.WriteString(types.Typ[u.Kind()].Name())
	case *types.Named:
		if p := u.Obj().Pkg(); p != nil {
			if qualified {
				b.WriteString(p.Path() + ".")
			} else {
				b.WriteString(p.Name() + ".")
			}
		}
		b.WriteString(u.Obj().Name())
		for i := range u.TypeArgs().Len() {
			b.WriteString([]string{"[", ","}[min(i, 1)])
			writeType(b, u.TypeArgs().At(i), true)
		}
		if u.TypeArgs().Len() > 0 {
			b.WriteByte(']')
		}
	case *types.Pointer:
		b.WriteByte('*')
		writeType(b, u.Elem(), qualified)
	case *types.Slice:
		b.WriteString("[]")
		writeType(b, u.Elem(), qualified)
	case *types.Array:
		b.WriteString("[" + strconv.FormatInt(u.Len(), 10) + "]")
		writeType(b, u.Elem(), qualified)
	case *types.Chan:
		b.WriteString([]string{"chan ", "chan<- ", "<-chan "}[u.Dir()])
		if e, ok := u.Elem().(*types.Chan); ok && u.Dir() != types.SendOnly && e.Dir() == types.RecvOnly {
			b.WriteByte('(')
			writeType(b, e, qualified)
			b.WriteByte(')')
			return
		}
		writeType(b, u.Elem(), qualified)
	case *types.Map:
		b.WriteString("map[")
		writeType(b, u.Key(), qualified)
		b.WriteByte(']')
		writeType(b, u.Elem(), qualified)
	case *types.Signature:
		b.WriteString("func")
		writeSignature(b, u, qualified)
	case *types.Struct:
		b.WriteString("struct {")
		for i := range u.NumFields() {
			f := u.Field(i)
			b.WriteString([]string{" ", "; "}[min(i, 1)])
			if !f.Embedded() {
				b.WriteString(f.Name() + " ")
			}
			writeType(b, f.Type(), qualified)
			if tag := u.Tag(i); tag != "" {
				b.WriteString(" " + strconv.Quote(tag))
			}
		}
		if u.NumFields() > 0 {
			b.WriteByte(' ')
		}
		b.WriteByte('}')
	case *types.Interface:
		if b.Len() > 1<<12 { // its methods lead back to it
			b.WriteString("interface {…}")
			return
		}
		b.WriteString("interface {")
		for i := range u.NumMethods() {
			b.WriteString([]string{" ", "; "}[min(i, 1)] + u.Method(i).Name())
			writeSignature(b, u.Method(i).Type().(*types.Signature), qualified)
		}
		if u.NumMethods() > 0 {
			b.WriteByte(' ')
		}
		b.WriteByte('}')
	default:
		b.WriteString(t.String())
	}
}

func writeSignature(b *strings.Builder, u *types.Signature, qualified bool) {
	b.WriteByte('(')
	for i := range u.Params().Len() {
		if i > 0 {
			b.WriteString(", ")
		}
		t := u.Params().At(i).Type()
		if u.Variadic() && i == u.Params().Len()-1 {
			b.WriteString("...")
			t = t.Underlying().(*types.Slice).Elem()
		}
		writeType(b, t, qualified)
	}
	b.WriteByte(')')
	switch u.Results().Len() {
	case 0:
	case 1:
		b.WriteByte(' ')
		writeType(b, u.Results().At(0).Type(), qualified)
	default:
		b.WriteString(" (")
		for i := range u.Results().Len() {
			if i > 0 {
				b.WriteString(", ")
			}
			writeType(b, u.Results().At(i).Type(), qualified)
		}
		b.WriteByte(')')
	}
}
