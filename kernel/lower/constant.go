package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// constant writes a constant of type typ.
func (t *Translator) constant(v constant.Value, typ types.Type, p token.Pos) ast.Expr {
	x := t.basicConstant(v, typ, p)
	if n, ok := types.Unalias(typ).(*types.Named); ok && t.reg.compiled(n.Obj()) {
		return call(p, t.typeExpr(typ, p), x) // a type that the interpreter tells from its underlying type
	}
	return x
}

// basicConstant writes a constant of typ's underlying type. Values that the
// interpreter would get wrong are symbols of the runtime package.
func (t *Translator) basicConstant(v constant.Value, typ types.Type, p token.Pos) ast.Expr {
	b, ok := typ.Underlying().(*types.Basic)
	if !ok {
		return t.basicConstant(v, types.Default(constantType(v)), p)
	}
	if b.Info()&types.IsUntyped != 0 {
		b = types.Default(b).(*types.Basic)
	}
	name := types.Typ[b.Kind()].Name()
	var lit ast.Expr
	exact := false
	switch {
	case b.Info()&types.IsBoolean != 0:
		lit = ident(strconv.FormatBool(constant.BoolVal(v)), p)
	case b.Info()&types.IsString != 0:
		lit = stringLit(constant.StringVal(v), p)
	case b.Info()&types.IsInteger != 0:
		i, small := constant.Int64Val(constant.ToInt(v))
		if !small || i == math.MinInt64 {
			break
		}
		lit, exact = intLit(i, p), b.Kind() == types.Int
	case b.Kind() == types.Float64:
		f, _ := constant.Float64Val(constant.ToFloat(v))
		if f == 0 || math.IsInf(f, 0) {
			break // the interpreter takes 0.0 for an integer in divisions
		}
		s := strconv.FormatFloat(math.Abs(f), 'g', -1, 64)
		if !strings.ContainsAny(s, ".e") {
			s += ".0"
		}
		lit, exact = &ast.BasicLit{ValuePos: p, Kind: token.FLOAT, Value: s}, true
		if back, ok := new(big.Float).SetString(s); !ok || !isFloat(back, math.Abs(f)) {
			lit = nil
			break
		}
		if f < 0 {
			lit = &ast.UnaryExpr{OpPos: p, Op: token.SUB, X: lit}
		}
	}
	if n, ok := types.Unalias(typ).(*types.Named); ok && t.compiledType(n) {
		if lit == nil {
			lit = t.runtime(t.reg.constantSymbol(v, b.Kind()))
		}
		return call(p, t.typeExpr(n, p), lit)
	}
	if lit == nil {
		return t.runtime(t.reg.constantSymbol(v, b.Kind()))
	}
	if b.Info()&(types.IsBoolean|types.IsString) != 0 || exact {
		return lit
	}
	return call(p, ident(name, p), lit)
}

func isFloat(x *big.Float, f float64) bool {
	y, _ := x.Float64()
	return y == f
}

// constantType is the type that a constant has by itself.
func constantType(v constant.Value) types.Type {
	switch v.Kind() {
	case constant.Bool:
		return types.Typ[types.UntypedBool]
	case constant.String:
		return types.Typ[types.UntypedString]
	case constant.Int:
		return types.Typ[types.UntypedInt]
	case constant.Float:
		return types.Typ[types.UntypedFloat]
	}
	return types.Typ[types.UntypedComplex]
}

// typedConstant writes a constant so that its type shows without context.
func (t *Translator) typedConstant(v constant.Value, typ types.Type, p token.Pos) ast.Expr {
	x := t.constant(v, typ, p)
	switch x.(type) {
	case *ast.BasicLit, *ast.UnaryExpr:
		return call(p, t.typeExpr(typ, p), x)
	}
	return x
}
