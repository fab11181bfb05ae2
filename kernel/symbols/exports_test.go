package symbols

import (
	"bytes"
	"testing"

	"github.com/traefik/yaegi/interp"
)

func TestFirst(t *testing.T) {
	var out bytes.Buffer
	i := interp.New(interp.Options{Stdout: &out})
	if err := i.Use(Exports()); err != nil {
		t.Fatal(err)
	}
	for _, p := range Paths() {
		if _, err := i.Eval("import _ \"" + p + "\""); err != nil {
			t.Error(err)
		}
	}
	_, err := i.Eval(`import ("fmt";"math";"errors";"time")
type T struct{ a int }
func (t T) String() string { return "T!" }
type E struct{ a int }
func (e *E) Error() string { return "E!" }
func main() {
	fmt.Println(T{1}, &E{2}, math.Pi, uint64(math.MaxUint64), time.Second)
	err := fmt.Errorf("x %w", &E{3})
	fmt.Println(err, errors.Unwrap(err))
}
`)
	if err != nil {
		t.Fatal(err)
	}
}

func BenchmarkUse(b *testing.B) {
	for b.Loop() {
		i := interp.New(interp.Options{})
		i.Use(Exports())
	}
}
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		interp.New(interp.Options{})
	}
}
