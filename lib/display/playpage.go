package display

import (
	_ "embed"
	"fmt"
	"html"
	"slices"
	"strings"
)

// The script of boards, the same for all pages.
//
//go:embed play.js
var playScript string

// compact is playScript without comments and indentation, as it goes into every
// output.
var compact = func() string {
	var lines []string
	for line := range strings.Lines(playScript) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "/*") && !strings.HasPrefix(line, "*") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}()

// widgetModule is the script as the module of an anywidget.
func widgetModule() string {
	return compact + "\nexport default { render: parityBoardWidget };\n"
}

// page returns the HTML form: a picture, which is all that is left where scripts
// are not allowed, and the script that puts the board in its place.
func (p *player) page(form Bundle) string {
	picture, ok := form[MIMEHTML].(string)
	if !ok {
		picture = "<pre>" + html.EscapeString(form.Text()) + "</pre>"
	}
	id := newID("play")
	return fmt.Sprintf("<div id=%q class=\"parity-board\">%s</div>\n<script>(() => {\n%s\nparityBoardPage(%q, %s);\n})();</script>",
		id, picture, compact, id, encode(p.data()))
}

// data is what the script needs to know of the board.
type data struct {
	Board string       `json:"board"`
	Title string       `json:"title"`
	Rows  int          `json:"rows,omitempty"`
	Cols  int          `json:"cols,omitempty"`
	Place [][2]float64 `json:"places,omitempty"`
	Names []string     `json:"names,omitempty"`
	Edges [][2]int     `json:"edges,omitempty"`
	// Rule names what a press reaches on a rectangle; otherwise Reach lists it.
	Rule    string  `json:"rule,omitempty"`
	Reach   [][]int `json:"reach,omitempty"`
	OnlyOff bool    `json:"onlyOff,omitempty"`
	GoalOn  bool    `json:"goalOn,omitempty"`
	Now     *now    `json:"now"`
	// Way is the way from now, with which a page without a program begins.
	Way []int `json:"way,omitempty"`
}

func (p *player) data() data {
	a := &p.about
	d := data{
		Board: p.id, Title: a.Title, Rows: a.Rows, Cols: a.Cols, Names: a.Names, Edges: a.Edges,
		OnlyOff: a.OnlyOff, GoalOn: a.GoalOn, Now: p.now(),
	}
	for _, at := range a.Places {
		d.Place = append(d.Place, [2]float64{hundredths(at[0]), hundredths(at[1])})
	}
	if d.Rule = a.rule(); d.Rule == "" {
		d.Reach = a.Reach
	}
	if p.way != nil {
		d.Way = p.way.Presses
	}
	return d
}

// hundredths rounds x, which keeps outputs short.
func hundredths(x float64) float64 { return float64(int(x*100+0.5)) / 100 }

// reaches are what a press may toggle on a rectangle, by the names that the script
// knows: lights whose row or column are so far away.
var reaches = map[string]func(dr, dc int) bool{
	"plus":  func(dr, dc int) bool { return dr*dr+dc*dc <= 1 },
	"sides": func(dr, dc int) bool { return dr*dr+dc*dc == 1 },
	"cross": func(dr, dc int) bool { return dr == 0 || dc == 0 },
}

// rule returns the name of what presses reach, or "" if it has none.
func (b *PlayBoard) rule() string {
	if len(b.Places) > 0 {
		return ""
	}
	for _, name := range []string{"plus", "sides", "cross"} {
		if b.follows(reaches[name]) {
			return name
		}
	}
	return ""
}

// follows reports whether each press reaches just the lights of its row and
// column that reach says.
func (b *PlayBoard) follows(reach func(dr, dc int) bool) bool {
	for v, list := range b.Reach {
		r, c := v/b.Cols, v%b.Cols
		var want []int
		for u := c; u < len(b.Reach); u += b.Cols {
			if u/b.Cols != r && reach(u/b.Cols-r, 0) {
				want = append(want, u)
			}
		}
		for u := r * b.Cols; u < (r+1)*b.Cols; u++ {
			if reach(0, u%b.Cols-c) {
				want = append(want, u)
			}
		}
		slices.Sort(want)
		if !slices.Equal(slices.Sorted(slices.Values(list)), want) {
			return false
		}
	}
	return true
}
