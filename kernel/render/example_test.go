package render_test

import (
	"fmt"
	"go/types"
	"reflect"

	"parity.lab/kernel/event"
	"parity.lab/kernel/render"
)

func ExampleValue() {
	b := render.Value(reflect.ValueOf(map[string][]int{"b": {2, 3}, "a": nil}), nil)
	fmt.Println(b.PlainText())
	// Output: map[a:[] b:[2 3]]
}

// The interpreter's value of a cell's "type P struct{ N, hid int }" has an
// anonymous type and a renamed field; the static type knows better.
func ExampleRenderer() {
	v := reflect.ValueOf(struct{ N, Xhid int }{1, 2})
	t := types.NewNamed(types.NewTypeName(0, nil, "P", nil), types.NewStruct([]*types.Var{
		types.NewField(0, nil, "N", types.Typ[types.Int], false),
		types.NewField(0, nil, "hid", types.Typ[types.Int], false),
	}, nil), nil)
	r := render.Renderer{Names: true}
	fmt.Println(r.Text(v, t))
	// Output: {N:1 hid:2}
}

func ExamplePlainTraceback() {
	f := &event.Fault{Name: event.CompileError, Diagnostics: []event.Diagnostic{
		{Place: "cell[2]", Line: 1, Column: 13, Message: "undefined: boardd"},
	}}
	lines := render.PlainTraceback(f, func(place string) []string { return []string{"fmt.Println(boardd)"} })
	for _, line := range lines {
		fmt.Println(line)
	}
	// Output:
	// cell[2]:1:13: undefined: boardd
	//     fmt.Println(boardd)
	//                 ^
}
