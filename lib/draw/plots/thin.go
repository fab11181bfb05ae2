package plots

import "gonum.org/v1/plot/vg"

// thinLine leaves out points that nobody can see: of points that follow each other in
// one column of pixels, the first, the highest, the lowest and the last draw the same
// line. So a curve with x in order takes at most four points a column.
func thinLine(points []vg.Point, pixel vg.Length) []vg.Point {
	var kept []vg.Point
	for i := 0; i < len(points); {
		column := int(points[i].X / pixel)
		low, high, j := i, i, i
		for ; j < len(points) && int(points[j].X/pixel) == column; j++ {
			if points[j].Y < points[low].Y {
				low = j
			}
			if points[j].Y > points[high].Y {
				high = j
			}
		}
		at := [4]int{i, min(low, high), max(low, high), j - 1}
		for k, n := range at {
			if k == 0 || n != at[k-1] {
				kept = append(kept, points[n])
			}
		}
		i = j
	}
	return kept
}

// maxDots bounds the dots of a series that are drawn.
const maxDots = 4000

// thinDots keeps of the dots that lie in one square of pixels the first, and makes the
// squares larger until there are few enough. Dots that lie alone stay.
func thinDots(points []vg.Point, pixel vg.Length) []vg.Point {
	type square struct{ x, y int }
	for ; len(points) > maxDots; pixel *= 2 {
		seen := map[square]bool{}
		var kept []vg.Point
		for _, p := range points {
			at := square{int(p.X / pixel), int(p.Y / pixel)}
			if !seen[at] {
				seen[at] = true
				kept = append(kept, p)
			}
		}
		points = kept
	}
	return points
}
