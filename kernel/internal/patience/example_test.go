package patience_test

import (
	"fmt"
	"time"

	"parity.lab/kernel/internal/patience"
)

func ExampleNew() {
	done := make(chan bool)
	go close(done)
	late := patience.New(time.Hour)
	defer late.Stop()
	select {
	case <-done:
		fmt.Println("done")
	case <-late.C:
		fmt.Println("given up")
	}
	// Output: done
}
