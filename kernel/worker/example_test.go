package worker_test

import (
	"fmt"

	"parity.lab/kernel/event"
	"parity.lab/kernel/worker"
)

// A cell that ends its process does not end the kernel. (A program that starts
// workers calls worker.Main first thing in main.)
func Example() {
	w, err := worker.Start(worker.Options{Events: func(e event.Event) {
		if e.Kind == event.Value {
			fmt.Println(e.Bundle.PlainText())
		}
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	r := w.Execute(event.Request{ID: "1", Code: "p, _ := os.FindProcess(os.Getpid())\np.Kill()\nselect {}", Count: 1})
	fmt.Println(r.Fault.Name, r.Lost)
	w.Execute(event.Request{ID: "2", Code: "6 * 7", Count: 2})
	// Output:
	// Died true
	// 42
}
