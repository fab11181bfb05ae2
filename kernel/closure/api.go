package closure

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"sync/atomic"
)

// Env is what the session supplies.
type Env interface {
	// Global returns a pointer to the storage of a session variable, which
	// must stay the same for the variable's lifetime.
	Global(o types.Object) (reflect.Value, bool)
	// Symbol returns a function, or a pointer to a variable, of a compiled package.
	Symbol(path, name string) (reflect.Value, bool)
	// Type returns the reflect type of the values that the interpreter has for
	// t, which is a declared type, a struct, an interface or a channel: the
	// compiled type, or the erased form of a type declared in a cell. A type
	// whose form differs from t's is not used.
	Type(t types.Type) (reflect.Type, bool)
	// Decl returns the source of a function or method of the session.
	Decl(o *types.Func) (*ast.FuncDecl, *types.Info, bool)
	// Fallback returns the function value by which the interpreter runs a
	// function or method of the session that can't be compiled; a method has
	// its receiver as first parameter. If there is none, callers of the
	// function can't be compiled either.
	Fallback(o *types.Func) (reflect.Value, bool)
}

// Options are the settings of a compiler. The zero value is usable.
type Options struct {
	// MaxDepth bounds the nesting of calls: 0 means 250,000 calls of small
	// functions. A function with many variables counts for several.
	MaxDepth int
	// TypeName names the dynamic type of a value in an interface as %T does in
	// Go, also for values of types that are declared in cells. Nil means the
	// name that package reflect knows.
	TypeName func(v any) string
	// Open takes off what the interpreter puts around a value to give it the
	// methods of a compiled interface. Nil means that it puts nothing.
	Open func(v any) any
}

// Compiler compiles the functions of one session.
type Compiler struct {
	env   Env
	depth int64
	// limit is the depth at which a call ends: depth, or -1 while stopped.
	limit atomic.Int64
	codes map[types.Object]*code
	done  []types.Object // in the order in which they were finished
	types map[types.Type]*typ
	same  map[pair]bool

	typeName func(v any) string
	open     func(v any) any
}

// New returns a compiler.
func New(env Env, o Options) *Compiler {
	c := &Compiler{env: env, depth: int64(o.MaxDepth), codes: map[types.Object]*code{}, types: map[types.Type]*typ{}, same: map[pair]bool{}}
	if c.depth <= 0 {
		c.depth = 250_000
	}
	if c.typeName = o.TypeName; c.typeName == nil {
		c.typeName = func(v any) string { return reflect.TypeOf(v).String() }
	}
	if c.open = o.Open; c.open == nil {
		c.open = func(v any) any { return v }
	}
	c.limit.Store(c.depth)
	return c
}

// Func compiles a function or method declaration. The error is an
// [*Unsupported]. A method becomes a function with its receiver as first
// parameter. What has been compiled is kept until [Compiler.Forget].
func (c *Compiler) Func(decl *ast.FuncDecl, info *types.Info) (*Function, error) {
	o, ok := info.Defs[decl.Name].(*types.Func)
	if !ok {
		return nil, &Unsupported{Pos: decl.Pos(), Construct: "a function without a type"}
	}
	c.done = nil
	co, err := c.function(o, decl, info)
	if err != nil {
		return nil, err
	}
	return &Function{c: c, code: co}, nil
}

// Forget drops the compiled form of a function that has been declared again
// and of all that call it. Function values made from it stay as they are.
func (c *Compiler) Forget(o *types.Func) {
	gone := map[types.Object]bool{o: true}
	for again := true; again; {
		again = false
		for k, co := range c.codes {
			if gone[k] {
				continue
			}
			for callee := range co.calls {
				if gone[callee] {
					gone[k], again = true, true
					break
				}
			}
		}
	}
	for k := range gone {
		delete(c.codes, k)
	}
	if len(c.types) > cached { // most belong to declarations that are gone
		c.types, c.same = map[types.Type]*typ{}, map[pair]bool{}
	}
}

// cached is how many types a compiler keeps in mind; what is known of a type
// can be found again at any time.
const cached = 256

// Stop makes all functions that are running panic with [Stopped] at their next
// loop iteration or call, until [Compiler.Resume]. It may be called at any time.
func (c *Compiler) Stop() { c.limit.Store(-1) }

// Resume lets functions run again.
func (c *Compiler) Resume() { c.limit.Store(c.depth) }

// Function is a compiled function.
type Function struct {
	c     *Compiler
	code  *code
	value reflect.Value
}

// Value returns the function as a Go func of its reflect type. A call of it
// allocates nothing if its shape has an adapter.
func (f *Function) Value() reflect.Value {
	if !f.value.IsValid() {
		fn := f.code.value()
		f.value = reflect.NewAt(f.code.rt, ptr(&fn)).Elem()
	}
	return f.value
}

// Adapted tells whether a call from compiled code goes through an adapter
// rather than package reflect.
func (f *Function) Adapted() bool { return f.code.shape != nil }

// Unsupported says why a function can't be compiled.
type Unsupported struct {
	Pos       token.Pos
	Construct string // the first construct outside the subset, such as "defer"
}

// Error names the construct.
func (u *Unsupported) Error() string { return "not compiled because of " + u.Construct }

// Panic is the value of a panic that ends a compiled function.
type Panic struct {
	Value  any         // as recover would return it in Go
	Pos    token.Pos   // of the failing expression
	Frames []CallFrame // innermost first
}

// CallFrame is a function and where in it the panic passed.
type CallFrame struct {
	Func string
	Pos  token.Pos
}

// Error writes the value as the runtime does after "panic: ".
func (p *Panic) Error() string {
	switch v := p.Value.(type) {
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	case string:
		return v
	}
	return fmt.Sprint(p.Value)
}

// Recovered returns what recover returns in Go: interpreted code that recovers
// the panic must see that.
func (p *Panic) Recovered() any { return p.Value }

// Unwrap returns the value if it is an error.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// Stopped is the panic value of functions that [Compiler.Stop] has ended.
type Stopped struct{}

// Error says that the function was stopped.
func (Stopped) Error() string { return "stopped" }

// The register type of integers is int64, so int must have 64 bits.
const wide = strconv.IntSize == 64
