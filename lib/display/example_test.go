package display_test

import (
	"fmt"
	"strings"

	"parity.lab/lib/display"
)

// Outside a notebook, everything shown is printed as plain text.
func Example() {
	display.Show("any value", []int{1, 2, 3})
	display.HTML("<b>bold</b> words")
	h := display.Markdown("*working*")
	h.Update("*done*")
	// Output:
	// any value
	// [1 2 3]
	// bold words
	// *working*
	// *done*
}

// dice shows as a picture in a notebook and as a number elsewhere.
type dice int

func (d dice) String() string { return fmt.Sprintf("dice: %d", int(d)) }

func (d dice) SVG() string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><title>%v</title><text y="15">%d</text></svg>`, d, int(d))
}

func ExampleBundleOf() {
	b := display.BundleOf(dice(6))
	fmt.Println(len(b), "forms")
	fmt.Println(b.Text())
	html, _, _ := strings.Cut(b[display.MIMEHTML].(string), ";base64")
	fmt.Println(html)
	// Output:
	// 2 forms
	// dice: 6
	// <img alt="dice: 6" src="data:image/svg+xml
}

func ExampleBind() {
	var page strings.Builder
	restore := display.Bind(display.Plain(&page))
	display.Show("for the page")
	restore()
	display.Show("for standard output")
	fmt.Printf("%q\n", page.String())
	// Output:
	// for standard output
	// "for the page\n"
}
