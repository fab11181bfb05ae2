package event_test

import (
	"fmt"

	"parity.lab/kernel/event"
)

func ExampleDiagnostic() {
	d := event.Diagnostic{Place: "cell[7]", Line: 1, Column: 13, Message: "undefined: boardd", Hint: "did you mean board?"}
	fmt.Println(d)
	// Output: cell[7]:1:13: undefined: boardd (did you mean board?)
}

func ExampleBundle_PlainText() {
	b := &event.Bundle{Data: map[string]any{event.TextPlain: "42", event.TextHTML: "<b>42</b>"}}
	fmt.Println(b.PlainText())
	fmt.Println(event.Plain("7").PlainText())
	// Output:
	// 42
	// 7
}

func ExampleFault_Error() {
	f := &event.Fault{Name: event.Panic, Value: "runtime error: integer divide by zero"}
	fmt.Println(f.Error())
	// Output: Panic: runtime error: integer divide by zero
}
