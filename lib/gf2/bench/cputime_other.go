//go:build !unix

package main

import "time"

var began = time.Now()

// cpuTime returns the time that has passed: this system has no Getrusage.
func cpuTime() time.Duration { return time.Since(began) }
