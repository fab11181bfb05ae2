package main

import "go/types"

// slim makes the types of a package smaller before they are written. Fields
// that cells can't name keep their name, so that messages stay Go's, but lose
// their type: it becomes struct{}, or func() where the field makes the struct
// not comparable. Embedded fields stay, since they promote methods.
func slim(p *types.Package) {
	for _, name := range p.Scope().Names() {
		o, ok := p.Scope().Lookup(name).(*types.TypeName)
		if !ok || o.IsAlias() {
			continue
		}
		n, ok := o.Type().(*types.Named)
		if !ok || n.TypeParams().Len() > 0 {
			continue
		}
		if s, ok := n.Underlying().(*types.Struct); ok {
			n.SetUnderlying(slimStruct(s))
		}
	}
}

func slimStruct(s *types.Struct) *types.Struct {
	var fields []*types.Var
	var tags []string
	for i := range s.NumFields() {
		f := s.Field(i)
		if !f.Exported() && !f.Embedded() {
			var typ types.Type = types.NewStruct(nil, nil)
			if !types.Comparable(f.Type()) {
				typ = types.NewSignatureType(nil, nil, nil, nil, nil, false)
			}
			f = types.NewField(f.Pos(), f.Pkg(), f.Name(), typ, false)
		}
		fields = append(fields, f)
		tags = append(tags, s.Tag(i))
	}
	return types.NewStruct(fields, tags)
}
