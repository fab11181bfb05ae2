package lower

import "go/types"

// stdPackage is a generic standard package checked from source.
type stdPackage struct {
	pkg *types.Package
}

// drain translates what other translations have asked for.
func (t *Translator) drain() {}

func (t *Translator) fromSource(o *types.Func) bool { return false }

func (t *Translator) stdFunc(path, name string, targs []types.Type) string { return name }

func (t *Translator) stdInstance(u *types.Named) *types.Named { return nil }

func (t *Translator) stdInstanceOf(u *types.Named, typ types.Type) *types.Named { return nil }

func (t *Translator) stdMethod(recv *types.Named, origin *types.Func) string { return "" }

func (t *Translator) nilType() string { return "NilType" }
