// Package draw draws boards as SVG and in characters.
package draw
