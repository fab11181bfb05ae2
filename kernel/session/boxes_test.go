package session

import "testing"

// What runs compiled hands values of cell types on as the interpreter does.
func TestInterfacesGoIntoCompiledCode(t *testing.T) {
	b := open(t)
	b.want(`import ("encoding/json"; "errors"; "fmt")
type shape interface{ area() float64 }
type sq struct{ Side float64 }
func (s sq) area() float64 { return s.Side }
func (s sq) String() string { return "sq" }
type failure struct{ N int }
func (e failure) Error() string { return "failure" }
func verbs(s shape) string { return fmt.Sprintf("%T %v %+v %#v", s, s, s, s) }
func anyVerbs(x any) string { return fmt.Sprintf("%T %v", x, x) }
func all(xs ...any) string { return fmt.Sprintf("%T %T", xs...) }
func pair() (any, error) { return sq{1}, failure{2} }
func js(x any) string { b, _ := json.Marshal(x); return string(b) }
func is(e, t error) bool { return errors.Is(e, t) }`, "")
	b.want("verbs(sq{2})", "main.sq sq sq main.sq{Side:2}")
	b.want("anyVerbs(sq{2}), anyVerbs(4), anyVerbs([]sq{{1}})", "main.sq sq int 4 []main.sq [sq]")
	b.want("all(sq{2}, failure{1})", "main.sq main.failure")
	b.want("js(sq{3}), is(failure{1}, failure{1})", `{"Side":3} true`)
	b.want("fmt.Sprintln(pair())", "sq failure\n")
}
