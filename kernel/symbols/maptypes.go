package symbols

import (
	"encoding"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"log"
	"log/slog"
	"maps"
	"reflect"
)

// mapTypes says two things to the interpreter. For functions with parameters
// of type any: as which interface an interpreted argument is wrapped, the
// first one that it implements. For wrappers: which wrappers with more methods
// to try first.
func mapTypes() map[reflect.Value][]reflect.Type {
	m := composed()
	set := func(types []reflect.Type, functions ...any) {
		for _, f := range functions {
			m[reflect.ValueOf(f)] = types
		}
	}
	printed := []reflect.Type{reflect.TypeFor[fmt.Formatter](), reflect.TypeFor[error](), reflect.TypeFor[fmt.Stringer]()}
	set(printed,
		fmt.Append, fmt.Appendf, fmt.Appendln, fmt.Errorf, fmt.Fprint, fmt.Fprintf, fmt.Fprintln,
		fmt.Print, fmt.Printf, fmt.Println, fmt.Sprint, fmt.Sprintf, fmt.Sprintln,
		log.Fatal, log.Fatalf, log.Fatalln, log.Panic, log.Panicf, log.Panicln, log.Print, log.Printf, log.Println)
	set(append([]reflect.Type{reflect.TypeFor[slog.LogValuer]()}, printed...),
		slog.Any, slog.AnyValue, slog.Debug, slog.Error, slog.Info, slog.Warn, slog.Log, slog.With, slog.Group)
	set([]reflect.Type{reflect.TypeFor[fmt.Scanner]()},
		fmt.Fscan, fmt.Fscanf, fmt.Fscanln, fmt.Scan, fmt.Scanf, fmt.Scanln, fmt.Sscan, fmt.Sscanf, fmt.Sscanln)
	set([]reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()},
		json.Marshal, json.MarshalIndent)
	set([]reflect.Type{reflect.TypeFor[json.Unmarshaler](), reflect.TypeFor[encoding.TextUnmarshaler]()},
		unmarshalJSON)
	set([]reflect.Type{reflect.TypeFor[xml.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()},
		xml.Marshal, xml.MarshalIndent)
	set([]reflect.Type{reflect.TypeFor[xml.Unmarshaler](), reflect.TypeFor[encoding.TextUnmarshaler]()},
		unmarshalXML)
	maps.Copy(m, variadics())
	maps.Copy(m, formTypes())
	return m
}

// variadics returns the functions whose last parameter is a list of
// interfaces with methods, such as errors.Join: the interpreter wraps the
// arguments of such a list only when told.
func variadics() map[reflect.Value][]reflect.Type {
	m := map[reflect.Value][]reflect.Type{}
	for _, p := range packages {
		for _, s := range p.table {
			t := reflect.TypeOf(s.value)
			if t.Kind() != reflect.Func || !t.IsVariadic() {
				continue
			}
			if elem := t.In(t.NumIn() - 1).Elem(); elem.Kind() == reflect.Interface && elem.NumMethod() > 0 {
				m[reflect.ValueOf(s.value)] = []reflect.Type{elem}
			}
		}
	}
	return m
}

// replacements are functions that take the place of the standard ones, by
// "key name", because those insist on a pointer and wrappers are structs.
var replacements = map[string]any{
	"encoding/json//json Unmarshal": unmarshalJSON,
	"encoding/xml//xml Unmarshal":   unmarshalXML,
}

func unmarshalJSON(data []byte, v any) error { return json.Unmarshal(data, pointer(v)) }
func unmarshalXML(data []byte, v any) error  { return xml.Unmarshal(data, pointer(v)) }

// pointer returns a pointer to a wrapper, and any other value as it is.
func pointer(v any) any {
	switch v := v.(type) {
	case _encoding_json_Unmarshaler:
		return &v
	case _encoding_xml_Unmarshaler:
		return &v
	case _encoding_TextUnmarshaler:
		return &v
	}
	return v
}
