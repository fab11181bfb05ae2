package closure

import (
	"go/ast"
	"go/types"
	"math"
	"math/bits"
	"strings"
)

// Functions that are compiled in place, by register types of parameter and result.
var (
	floatIntrinsics = map[string]func(float64) float64{
		"math.Sqrt": math.Sqrt, "math.Abs": math.Abs, "math.Floor": math.Floor, "math.Ceil": math.Ceil, "math.Trunc": math.Trunc,
		"math.Sin": math.Sin, "math.Cos": math.Cos, "math.Exp": math.Exp, "math.Log": math.Log, "math.Log2": math.Log2, "math.Round": math.Round,
	}
)

// intrinsic compiles a call of a function of a few packages of the standard
// library in place. Others are ordinary calls.
func (g *gen) intrinsic(x *ast.CallExpr) (val, bool) {
	f, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
	if !ok || g.info.Selections[f] != nil {
		return val{}, false
	}
	o, ok := g.info.Uses[f.Sel].(*types.Func)
	if !ok || o.Pkg() == nil {
		return val{}, false
	}
	if o.Pkg().Path() == "slices" {
		return g.slicesCall(x, o.Name())
	}
	sig := o.Signature()
	if sig.Results().Len() != 1 || sig.Params().Len() != len(x.Args) || sig.TypeParams().Len() > 0 {
		return val{}, false
	}
	name := o.Pkg().Path() + "." + o.Name()
	t := g.typ(x.Pos(), sig.Results().At(0).Type())
	get := func(i int) val { return g.exprAs(x.Args[i], g.typ(x.Pos(), sig.Params().At(i).Type())) }
	out := val{t: t}
	switch name {
	case "math/bits.OnesCount64", "math/bits.OnesCount32", "math/bits.OnesCount16", "math/bits.OnesCount8", "math/bits.OnesCount":
		v := get(0)
		if v.reg {
			off := v.off
			out.fn = func(fp ptr) int64 { return int64(bits.OnesCount64(*at[uint64](fp, off))) }
			return out, true
		}
		e := v.i()
		out.fn = func(fp ptr) int64 { return int64(bits.OnesCount64(uint64(e(fp)))) }
		return out, true
	case "math/bits.TrailingZeros64", "math/bits.TrailingZeros":
		v := get(0)
		if v.reg {
			off := v.off
			out.fn = func(fp ptr) int64 { return int64(bits.TrailingZeros64(*at[uint64](fp, off))) }
			return out, true
		}
		e := v.i()
		out.fn = func(fp ptr) int64 { return int64(bits.TrailingZeros64(uint64(e(fp)))) }
		return out, true
	case "math/bits.TrailingZeros32":
		e := get(0).i()
		out.fn = func(fp ptr) int64 { return int64(bits.TrailingZeros32(uint32(e(fp)))) }
		return out, true
	case "math/bits.Len64", "math/bits.Len", "math/bits.Len32", "math/bits.Len16", "math/bits.Len8":
		e := get(0).i()
		out.fn = func(fp ptr) int64 { return int64(bits.Len64(uint64(e(fp)))) }
		return out, true
	case "math/bits.LeadingZeros64", "math/bits.LeadingZeros":
		e := get(0).i()
		out.fn = func(fp ptr) int64 { return int64(bits.LeadingZeros64(uint64(e(fp)))) }
		return out, true
	case "math/bits.RotateLeft64", "math/bits.RotateLeft":
		e, k := get(0).i(), get(1).i()
		out.fn = func(fp ptr) int64 {
			v := e(fp)
			return int64(bits.RotateLeft64(uint64(v), int(k(fp))))
		}
		return out, true
	case "math/bits.Reverse64":
		e := get(0).i()
		out.fn = func(fp ptr) int64 { return int64(bits.Reverse64(uint64(e(fp)))) }
		return out, true
	case "math.Min", "math.Max", "math.Pow", "math.Mod", "math.Hypot", "math.Atan2":
		a, b, f := get(0).f(), get(1).f(), map[string]func(x, y float64) float64{
			"math.Min": math.Min, "math.Max": math.Max, "math.Pow": math.Pow, "math.Mod": math.Mod, "math.Hypot": math.Hypot, "math.Atan2": math.Atan2}[name]
		out.fn = func(fp ptr) float64 {
			v := a(fp)
			return f(v, b(fp))
		}
		return out, true
	case "strings.Contains", "strings.HasPrefix", "strings.HasSuffix":
		a, b, f := get(0).s(), get(1).s(), map[string]func(x, y string) bool{
			"strings.Contains": strings.Contains, "strings.HasPrefix": strings.HasPrefix, "strings.HasSuffix": strings.HasSuffix}[name]
		out.fn = func(fp ptr) bool {
			v := a(fp)
			return f(v, b(fp))
		}
		return out, true
	}
	if f, ok := floatIntrinsics[name]; ok {
		e := get(0).f()
		out.fn = func(fp ptr) float64 { return f(e(fp)) }
		return out, true
	}
	return val{}, false
}
