package session

import "testing"

func TestSeveralInits(t *testing.T) {
	b := open(t)
	b.want(`package main
var order []int
func init() { order = append(order, 1) }
func init() { order = append(order, 2) }
func init() { order = append(order, 3) }
func main() {}`, "")
	b.want("order", "[1 2 3]")
}
