package draw

import "strconv"

// Theme is a set of colours, each as #rrggbb. The zero Theme stands for Light.
type Theme struct {
	Page    string   // behind everything
	Ink     string   // captions, labels beside the board, edges
	Line    string   // between the cells
	On, Off string   // lights
	Mark    string   // dots, rings and crosses
	Halo    string   // around marks and outlines, so that they show on any cell
	Outline string   // around cells that matter
	Tints   []string // of cells and lines that are to be told apart; none stands for those of Light
}

// tints are the colours of Okabe and Ito, which people with any of the usual
// kinds of colour blindness can tell apart. A brown takes the place of their black, which
// is the ink.
var tints = []string{"#56b4e9", "#e69f00", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#663311"}

// Light returns the theme for white pages: amber lights among slate cells. The
// two differ in brightness as much as in hue.
func Light() Theme {
	return Theme{
		Page: "#ffffff", Ink: "#1f2933", Line: "#ffffff",
		On: "#ffc20a", Off: "#46566a",
		Mark: "#0c5fb8", Halo: "#ffffff", Outline: "#c2185b",
		Tints: tints,
	}
}

// Dark returns the theme for dark pages.
func Dark() Theme {
	return Theme{
		Page: "#12181f", Ink: "#e3e8ee", Line: "#12181f",
		On: "#ffcf45", Off: "#3a4757",
		Mark: "#64b5ff", Halo: "#10151b", Outline: "#ff9ac6",
		Tints: tints,
	}
}

// Print returns the theme for black ink on paper: a light that is on is white. Its tints are
// greys, the first three as different as possible.
func Print() Theme {
	return Theme{
		Page: "#ffffff", Ink: "#000000", Line: "#808080",
		On: "#ffffff", Off: "#5a5a5a",
		Mark: "#000000", Halo: "#ffffff", Outline: "#000000",
		Tints: []string{"#ebebeb", "#b8b8b8", "#8a8a8a", "#d2d2d2", "#a1a1a1", "#747474", "#2b2b2b", "#0d0d0d"},
	}
}

// orLight replaces the zero Theme, and tints that are missing.
func (t Theme) orLight() Theme {
	if t.Page == "" {
		return Light()
	}
	if len(t.Tints) == 0 {
		t.Tints = tints
	}
	return t
}

// fill returns the colour of a cell.
func (t Theme) fill(f Fill) string {
	switch {
	case f == Empty:
		return t.Page
	case f == Off:
		return t.Off
	case f == On:
		return t.On
	}
	return t.Tints[int(f-firstTint)%len(t.Tints)]
}

// inkOn returns the ink, dark or light, that reads best on a colour.
func inkOn(colour string) string {
	if brightness(colour) > 0.5 {
		return "#1a1a1a"
	}
	return "#ffffff"
}

// brightness returns the perceived brightness of #rrggbb from 0 to 1; a colour
// in another notation counts as bright.
func brightness(colour string) float64 {
	if len(colour) != 7 || colour[0] != '#' {
		return 1
	}
	v, err := strconv.ParseUint(colour[1:], 16, 32)
	if err != nil {
		return 1
	}
	r, g, b := float64(v>>16), float64(v>>8&255), float64(v&255)
	return (0.299*r + 0.587*g + 0.114*b) / 255
}
