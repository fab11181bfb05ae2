//go:build !linux

package main

// dropStartPages does nothing here: pages used at the start stay in memory.
func dropStartPages() {}
