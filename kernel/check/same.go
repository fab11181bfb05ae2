package check

import "go/types"

// Redeclared is a type that a cell declares again without changing it, except
// for its methods.
type Redeclared struct{ Old, New *types.TypeName }

// SameTypes lists the types of a checked cell that stay what they are but for
// their methods: values of the old type are values of the new one. It must be
// asked before the cell is accepted.
func (k *Checker) SameTypes(d *Checked) []Redeclared {
	same := map[string]Redeclared{}
	for _, u := range d.Units {
		if u.Type == nil || u.Type.Assign.IsValid() {
			continue
		}
		name := u.Names[0]
		old := k.units[name]
		if old == nil || old == u || old.Type == nil || old.Type.Assign.IsValid() {
			continue
		}
		was, ok1 := old.Objects[name].(*types.TypeName)
		is, ok2 := u.Objects[name].(*types.TypeName)
		if ok1 && ok2 && shape(was) == shape(is) {
			same[name] = Redeclared{was, is}
		}
	}
	changed := map[string]bool{}
	for _, u := range d.Units {
		for _, n := range u.Names {
			if _, ok := same[n]; !ok && u.Type != nil {
				changed[n] = true
			}
		}
	}
	for more := true; more; { // a type made of a changed one has changed
		more = false
		for name, r := range same {
			if anyOf(namedIn(r.New.Type().Underlying()), changed) {
				delete(same, name)
				changed[name], more = true, true
			}
		}
	}
	var out []Redeclared
	for _, name := range sortedKeys(same) {
		out = append(out, same[name])
	}
	return out
}

// shape writes what a type is made of, with its type parameters.
func shape(o *types.TypeName) string {
	s := types.TypeString(o.Type().Underlying(), nil)
	if n, ok := o.Type().(*types.Named); ok {
		for p := range n.TypeParams().TypeParams() {
			s += ";" + p.String() + " " + types.TypeString(p.Constraint(), nil)
		}
	}
	return s
}
