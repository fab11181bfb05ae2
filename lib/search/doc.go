// Package search walks through the states of a puzzle, and prunes.
package search
