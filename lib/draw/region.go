package draw

import "math"

// region is a set of cells with a line around it.
type region struct {
	in   []bool
	fill Fill
}

// Region draws a line around the cells for which in holds, inside of them, in the colour
// of a fill; Empty means that of outlines. Regions that are drawn later lie further
// inside, so that several with common cells can be told apart. Characters do not show
// it. in is called once for each cell in row-major order and not kept.
func (p *Picture) Region(in func(r, c int) bool, f Fill) {
	g := region{make([]bool, p.rows*p.cols), f}
	for r := range p.rows {
		for c := range p.cols {
			g.in[r*p.cols+c] = in(r, c)
		}
	}
	p.regions = append(p.regions, g)
}

// borders draws the regions.
func (g *grid) borders() {
	width := max(g.u*0.075, 1.5)
	for k, region := range g.regions {
		colour := g.t.Outline
		if region.fill != Empty {
			colour = g.t.fill(region.fill)
		}
		s := loops{halo: g.t.Halo, stroke: colour, width: width}
		inset := width/2 + 1 + float64(k)*(width+2)
		for _, at := range g.around(region.in) {
			s.at = append(s.at, shrunk(at, inset))
		}
		g.add(s)
	}
}

// corner is a point that compares equal however it was computed.
type corner struct{ x, y int }

func cornerAt(p point) corner { return corner{int(math.Round(p.x * 8)), int(math.Round(p.y * 8))} }

// around returns closed lines around a set of cells, clockwise, and around its holes the
// other way. Cells that touch in a corner only are apart.
func (g *grid) around(in []bool) [][]point {
	type side struct{ from, to point }
	var sides []side
	index := map[[2]corner]int{}
	for r := range g.rows {
		for c := range g.cols {
			if !in[r*g.cols+c] {
				continue
			}
			corners := g.outline(r, c)
			for i, from := range corners {
				to := corners[(i+1)%len(corners)]
				index[[2]corner{cornerAt(from), cornerAt(to)}] = len(sides)
				sides = append(sides, side{from, to})
			}
		}
	}
	// Sides that another cell of the set has too are inside.
	used := make([]bool, len(sides))
	leaving := map[corner][]int{}
	for i, s := range sides {
		if _, inside := index[[2]corner{cornerAt(s.to), cornerAt(s.from)}]; inside {
			used[i] = true
			continue
		}
		leaving[cornerAt(s.from)] = append(leaving[cornerAt(s.from)], i)
	}
	var list [][]point
	for first := range sides {
		if used[first] {
			continue
		}
		var line []point
		for i := first; !used[i]; {
			used[i] = true
			s := sides[i]
			line = append(line, s.from)
			// Where several go on, the sharpest turn to the right stays at the same cell.
			best := math.Inf(-1)
			for _, k := range leaving[cornerAt(s.to)] {
				n := sides[k]
				if turn := turned(s.from, s.to, n.to); !used[k] && turn > best {
					best, i = turn, k
				}
			}
		}
		list = append(list, straightened(line))
	}
	return list
}

// turned returns the angle to the right by which the way from a over b to c turns.
func turned(a, b, c point) float64 {
	return math.Remainder(math.Atan2(c.y-b.y, c.x-b.x)-math.Atan2(b.y-a.y, b.x-a.x), 2*math.Pi)
}

// straightened leaves out the points of a closed line at which it does not turn.
func straightened(line []point) []point {
	var kept []point
	for i, p := range line {
		if math.Abs(turned(line[(i+len(line)-1)%len(line)], p, line[(i+1)%len(line)])) > 1e-6 {
			kept = append(kept, p)
		}
	}
	return kept
}

// shrunk moves the sides of a closed line, which runs clockwise, to the inside.
func shrunk(line []point, by float64) []point {
	normal := func(a, b point) point {
		d := math.Hypot(b.x-a.x, b.y-a.y)
		return point{-(b.y - a.y) / d, (b.x - a.x) / d}
	}
	moved := make([]point, len(line))
	for i, p := range line {
		m := normal(line[(i+len(line)-1)%len(line)], p)
		n := normal(p, line[(i+1)%len(line)])
		k := by / (1 + m.x*n.x + m.y*n.y)
		moved[i] = point{p.x + (m.x+n.x)*k, p.y + (m.y+n.y)*k}
	}
	return moved
}
