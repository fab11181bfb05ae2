package closure_test

import "parity.lab/lib/search"

func lineEqual(n *search.Node, move int) bool    { return n.Row[move/3] == n.Col[move%3] }
func lineSwitched(n *search.Node, move int) bool { return n.Col[move%3] == n.Row[move/3] }
func lineDiffers(n *search.Node, move int) bool  { return n.Row[move/3] != n.Col[move%3] }
func lineSame(n *search.Node, move int) bool     { return n.Row[move/3] == n.Row[move%3] }
func lineParity(n *search.Node, move int) bool   { return (n.Row[move/3]-n.Col[move%3])%2 == 0 }
