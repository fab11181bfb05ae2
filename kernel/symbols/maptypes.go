package symbols

import (
	"encoding"
	"encoding/json"
	"fmt"
	"log"
	"reflect"
)

// mapTypes says for which functions with parameters of type any an interpreted
// argument is wrapped, and as which interface: the first it implements.
func mapTypes() map[reflect.Value][]reflect.Type {
	m := map[reflect.Value][]reflect.Type{}
	set := func(types []reflect.Type, functions ...any) {
		for _, f := range functions {
			m[reflect.ValueOf(f)] = types
		}
	}
	set([]reflect.Type{reflect.TypeFor[fmt.Formatter](), reflect.TypeFor[error](), reflect.TypeFor[fmt.Stringer]()},
		fmt.Append, fmt.Appendf, fmt.Appendln,
		fmt.Errorf, fmt.Fprint, fmt.Fprintf, fmt.Fprintln, fmt.Print, fmt.Printf, fmt.Println,
		fmt.Sprint, fmt.Sprintf, fmt.Sprintln,
		log.Fatal, log.Fatalf, log.Fatalln, log.Panic, log.Panicf, log.Panicln, log.Print, log.Printf, log.Println)
	set([]reflect.Type{reflect.TypeFor[fmt.Scanner]()},
		fmt.Fscan, fmt.Fscanf, fmt.Fscanln, fmt.Scan, fmt.Scanf, fmt.Scanln, fmt.Sscan, fmt.Sscanf, fmt.Sscanln)
	set([]reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()},
		json.Marshal, json.MarshalIndent)
	set([]reflect.Type{reflect.TypeFor[json.Unmarshaler](), reflect.TypeFor[encoding.TextUnmarshaler]()},
		json.Unmarshal)
	return m
}
