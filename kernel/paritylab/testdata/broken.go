//go:build ignore

package main

import "fmt"

func main() {
	fmt.Println("never printed")
	var n int = "text"
	undefined(n)
}
