package session

import "testing"

// Methods that nothing calls by name are still found through interfaces.
func TestMethodsBoundLate(t *testing.T) {
	b := open(t)
	b.want("import \"fmt\"\ntype Pair[K comparable, V any] struct { Key K; Val V }\nfunc (p Pair[K, V]) String() string { return fmt.Sprintf(\"%v=>%v\", p.Key, p.Val) }", "")
	b.want(`fmt.Sprint(Pair[string, int]{"a", 1})`, "a=>1")
	b.want(`fmt.Sprint([]any{Pair[int, Pair[string, bool]]{1, Pair[string, bool]{"b", true}}})`, "[1=>b=>true]")
	// the method and the function that prints its type use each other
	b.want(`type T int
func (t T) String() string { return show(int(t)) }
func show(n int) string { if n == 0 { return fmt.Sprint(T(7)) }; return fmt.Sprint("T", n) }
fmt.Sprint(T(0))`, "T7")
}

// A refused cell must not count as the one that made the methods known.
func TestMethodsAfterRefusal(t *testing.T) {
	b := open(t)
	b.want("import \"fmt\"\ntype Box[T any] struct { V T }\nfunc (b Box[T]) String() string { return \"box\" }", "")
	if _, fault := b.run("func ext() int\nfunc use() string { return fmt.Sprint(Box[int]{1}) }\next()"); fault == "" {
		t.Fatal("a function without a body was accepted")
	}
	b.want(`fmt.Sprint(Box[int]{1})`, "box")
}
