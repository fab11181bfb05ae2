package session

import "time"

var processStart = time.Now()

// cpu stands in for the processor time, which is not read on Windows.
func cpu() time.Duration { return time.Since(processStart) }
