package closure_test

import (
	"bufio"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestRandom runs the generated functions of testdata/random.go.txt and
// compares with what Go's compiler makes of them.
func TestRandom(t *testing.T) {
	s := checkFiles(t, "testdata/random.go.txt")
	out, err := os.Open("testdata/random.out")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	compiled := map[string]reflect.Value{}
	panics, calls := 0, 0
	bad := map[string]bool{}
	for lines := bufio.NewScanner(out); lines.Scan(); calls++ {
		var name string
		var x int
		var y uint64
		if _, err := fmt.Sscan(lines.Text(), &name, &x, &y); err != nil {
			t.Fatal(err)
		}
		if bad[name] {
			continue
		}
		if !compiled[name].IsValid() {
			f, err := s.compile(name)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				bad[name] = true
				continue
			}
			compiled[name] = f.Value()
		}
		o := run(compiled[name], []reflect.Value{reflect.ValueOf(x), reflect.ValueOf(y)})
		got := fmt.Sprint(name, " ", x, " ", y, " panic: ", o.panicks)
		if o.panicks == "" {
			got = fmt.Sprint(name, " ", x, " ", y, " ", o.results[0])
		} else {
			panics++
		}
		if got != lines.Text() {
			t.Errorf("%s\nwant %s", got, strings.TrimPrefix(lines.Text(), name))
			bad[name] = true
		}
	}
	if calls < 1000 || panics == 0 {
		t.Errorf("%d calls, %d panics", calls, panics)
	}
}
