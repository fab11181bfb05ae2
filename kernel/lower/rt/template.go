package rt

import (
	"fmt"
	"go/types"
	htmltemplate "html/template"
	"io"
	"reflect"
	"slices"
	"text/template"
	"text/template/parse"
)

// Templates reach fields and methods through package reflect, which sees
// neither the methods of the session's types nor the fields in boxes. So a
// template is executed in a copy in which each field access, .A.B x, is a call
// of a function that knows boxes: (member (member . "A") "B" x).

// ExecuteText is t.ExecuteTemplate(w, name, data), or t.Execute(w, data) when
// name is empty.
func ExecuteText(t *template.Template, w io.Writer, name string, data any) error {
	c, err := t.Clone()
	if err != nil {
		return err
	}
	c.Funcs(template.FuncMap{memberFunc: member})
	for _, x := range c.Templates() {
		if x.Tree != nil {
			x.Tree = rewritten(x.Tree)
		}
	}
	if name == "" {
		return c.Execute(w, visible(data))
	}
	return c.ExecuteTemplate(w, name, visible(data))
}

// ExecuteHTML is ExecuteText for package html/template.
func ExecuteHTML(t *htmltemplate.Template, w io.Writer, name string, data any) error {
	c, err := t.Clone()
	if err != nil {
		return err
	}
	c.Funcs(htmltemplate.FuncMap{memberFunc: member})
	for _, x := range c.Templates() {
		if x.Tree != nil {
			*x.Tree = *rewritten(x.Tree)
		}
	}
	if name == "" {
		return c.Execute(w, visible(data))
	}
	return c.ExecuteTemplate(w, name, visible(data))
}

const memberFunc = "rt_member"

func rewritten(t *parse.Tree) *parse.Tree {
	t = t.Copy()
	rewriteNode(t.Root)
	return t
}

func rewriteNode(n parse.Node) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, x := range n.Nodes {
				rewriteNode(x)
			}
		}
	case *parse.ActionNode:
		rewritePipe(n.Pipe)
	case *parse.IfNode:
		rewriteBranch(&n.BranchNode)
	case *parse.RangeNode:
		rewriteBranch(&n.BranchNode)
	case *parse.WithNode:
		rewriteBranch(&n.BranchNode)
	case *parse.TemplateNode:
		rewritePipe(n.Pipe)
	}
}

func rewriteBranch(n *parse.BranchNode) {
	rewritePipe(n.Pipe)
	rewriteNode(n.List)
	if n.ElseList != nil {
		rewriteNode(n.ElseList)
	}
}

func rewritePipe(p *parse.PipeNode) {
	if p == nil {
		return
	}
	for _, c := range p.Cmds {
		args := c.Args
		rest := make([]parse.Node, 0, len(args))
		for _, a := range args[1:] {
			rest = append(rest, rewriteArg(a))
		}
		base, names := split(args[0])
		if len(names) == 0 {
			c.Args = append([]parse.Node{rewriteArg(args[0])}, rest...)
			continue
		}
		last := len(names) - 1
		c.Args = append(memberArgs(access(base, names[:last]), names[last]), rest...)
	}
}

// rewriteArg rewrites an operand.
func rewriteArg(n parse.Node) parse.Node {
	base, names := split(n)
	if len(names) > 0 {
		return access(base, names)
	}
	if p, ok := n.(*parse.PipeNode); ok {
		rewritePipe(p)
	}
	return n
}

// split takes an access such as .A.B or $x.A apart.
func split(n parse.Node) (base parse.Node, names []string) {
	switch n := n.(type) {
	case *parse.FieldNode:
		return &parse.DotNode{NodeType: parse.NodeDot, Pos: n.Pos}, n.Ident
	case *parse.VariableNode:
		return &parse.VariableNode{NodeType: parse.NodeVariable, Pos: n.Pos, Ident: n.Ident[:1]}, n.Ident[1:]
	case *parse.ChainNode:
		return rewriteArg(n.Node), n.Field
	}
	return n, nil
}

// access is the operand for base.name1.name2.
func access(base parse.Node, names []string) parse.Node {
	for _, name := range names {
		base = &parse.PipeNode{NodeType: parse.NodePipe, Pos: base.Position(), Cmds: []*parse.CommandNode{{
			NodeType: parse.NodeCommand, Pos: base.Position(), Args: memberArgs(base, name),
		}}}
	}
	return base
}

func memberArgs(base parse.Node, name string) []parse.Node {
	return []parse.Node{
		parse.NewIdentifier(memberFunc).SetPos(base.Position()), base,
		&parse.StringNode{NodeType: parse.NodeString, Pos: base.Position(), Quoted: fmt.Sprintf("%q", name), Text: name},
	}
}

// visible returns data as a template should see it.
func visible(data any) any {
	b, ok := unbox(data)
	if !ok {
		return data
	}
	v := b.T.visible(reflect.ValueOf(b.V))
	if !v.IsValid() {
		return nil
	}
	return v.Interface()
}

// visible returns v, of type t, in a form that templates can work with: what
// has methods or fields is boxed, lists and maps of such are lists and maps of
// boxes, and everything else is itself.
func (t *Type) visible(v reflect.Value) reflect.Value {
	if t.isInterface() {
		if v.Kind() == reflect.Interface {
			v = v.Elem()
		}
		if !v.IsValid() {
			return v
		}
		if b, ok := unbox(v.Interface()); ok {
			return b.T.visible(reflect.ValueOf(b.V))
		}
		return v
	}
	for v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !t.Boxed || !v.IsValid() || isNilable(v.Kind()) && v.IsNil() {
		return v
	}
	boxed := func() reflect.Value { return reflect.ValueOf(Wrap(t, v.Interface())) }
	if ms := types.NewMethodSet(t.Go); hasMethod(ms, "String", "func() string") || hasMethod(ms, "Error", "func() string") {
		return boxed()
	}
	switch u := t.Go.Underlying().(type) {
	case *types.Slice, *types.Array:
		elem := t.child(u.(interface{ Elem() types.Type }).Elem())
		if !elem.Boxed {
			return v
		}
		list := make([]any, v.Len())
		for i := range list {
			list[i] = elem.element(v.Index(i))
		}
		return reflect.ValueOf(list)
	case *types.Map:
		elem := t.child(u.Elem())
		if !elem.Boxed {
			return v
		}
		m := reflect.MakeMap(reflect.MapOf(v.Type().Key(), anyType))
		for _, k := range v.MapKeys() {
			m.SetMapIndex(k, asAny(elem.element(v.MapIndex(k))))
		}
		return m
	case *types.Struct, *types.Pointer:
		return boxed()
	}
	return v
}

func (t *Type) element(v reflect.Value) any {
	x := t.visible(v)
	if !x.IsValid() {
		return nil
	}
	return x.Interface()
}

// member returns a field or calls a method, as .name args does in a template.
func member(recv reflect.Value, name string, args ...reflect.Value) (reflect.Value, error) {
	if recv.Kind() == reflect.Interface {
		recv = recv.Elem()
	}
	if !recv.IsValid() {
		return reflect.Value{}, fmt.Errorf("nil data; no entry for key %q", name)
	}
	if recv.CanInterface() {
		if b, ok := unbox(recv.Interface()); ok {
			return b.member(name, args)
		}
	}
	ptr := recv
	if ptr.Kind() != reflect.Pointer && ptr.CanAddr() {
		ptr = ptr.Addr()
	}
	if m := ptr.MethodByName(name); m.IsValid() {
		return called(m, name, args)
	}
	if recv.Kind() == reflect.Pointer {
		if recv.IsNil() {
			return reflect.Value{}, fmt.Errorf("nil pointer evaluating %s.%s", recv.Type(), name)
		}
		recv = recv.Elem()
	}
	switch recv.Kind() {
	case reflect.Struct:
		if f, ok := recv.Type().FieldByName(name); ok && f.IsExported() && len(args) == 0 {
			return recv.FieldByIndexErr(f.Index)
		}
	case reflect.Map:
		if recv.Type().Key().Kind() == reflect.String && len(args) == 0 {
			return recv.MapIndex(reflect.ValueOf(name).Convert(recv.Type().Key())), nil
		}
	}
	return reflect.Value{}, fmt.Errorf("can't evaluate field %s in type %s", name, recv.Type())
}

func (b Box) member(name string, args []reflect.Value) (reflect.Value, error) {
	v := reflect.ValueOf(b.V)
	if fn, ok := b.T.method(name); ok {
		s := types.NewMethodSet(b.T.Go).Lookup(nil, name)
		out, err := calledAll(fn, name, append([]reflect.Value{asAny(b.V)}, args...))
		if err != nil || s == nil {
			return reflect.Value{}, err
		}
		return b.T.child(s.Type().(*types.Signature).Results().At(0).Type()).visible(out), nil
	}
	obj, index, _ := types.LookupFieldOrMethod(b.T.Go, true, nil, name)
	f, ok := obj.(*types.Var)
	if !ok || len(args) > 0 {
		return reflect.Value{}, fmt.Errorf("can't evaluate field %s in type %s", name, b.T.Name)
	}
	for _, i := range index {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return reflect.Value{}, fmt.Errorf("nil pointer evaluating %s.%s", b.T.Name, name)
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return b.T.child(f.Type()).visible(v), nil
}

// called calls a method with the arguments that a template gives.
func called(fn reflect.Value, name string, args []reflect.Value) (reflect.Value, error) {
	return calledAll(fn, name, args)
}

func calledAll(fn reflect.Value, name string, args []reflect.Value) (out reflect.Value, err error) {
	t := fn.Type()
	if t.NumOut() == 0 || t.NumOut() > 2 || t.NumOut() == 2 && t.Out(1) != errorType {
		return out, fmt.Errorf("can't call method %s with %d results", name, t.NumOut())
	}
	if len(args) < t.NumIn() && !t.IsVariadic() || len(args) > t.NumIn() && !t.IsVariadic() {
		return out, fmt.Errorf("wrong number of args for %s: want %d got %d", name, t.NumIn(), len(args))
	}
	in := slices.Clone(args)
	for i, a := range in {
		want := t.In(min(i, t.NumIn()-1))
		if t.IsVariadic() && i >= t.NumIn()-1 {
			want = t.In(t.NumIn() - 1).Elem()
		}
		if a.IsValid() && a.Kind() == reflect.Interface && want.Kind() != reflect.Interface {
			a = a.Elem()
		}
		switch {
		case !a.IsValid():
			a = reflect.Zero(want)
		case a.Type().AssignableTo(want):
		case a.Type().ConvertibleTo(want) && want.Kind() != reflect.String:
			a = a.Convert(want)
		default:
			if b, ok := unbox(a.Interface()); ok && reflect.TypeOf(b.V) == want {
				a = reflect.ValueOf(b.V)
				break
			}
			return out, fmt.Errorf("wrong type for value; expected %s; got %s", want, a.Type())
		}
		in[i] = a
	}
	results := fn.Call(in)
	if len(results) == 2 && !results[1].IsNil() {
		return results[0], results[1].Interface().(error)
	}
	return results[0], nil
}
