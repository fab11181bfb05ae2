// Package patience measures how long to wait for something by how long this
// process could run, not by the clock on the wall.
//
// A limit such as "the cell has 1.5 s to stop" is meant for a machine that works.
// When the machine stalls, when it swaps, or when many others want its cores, a
// time.Timer goes on, fires the moment the process is back, and gives up on work
// that never had its chance. A Timer here counts short steps instead, and each
// starts only when the one before has been seen to end: a stall of any length
// costs one step.
//
//	late := patience.New(1500 * time.Millisecond)
//	defer late.Stop()
//	select {
//	case <-done:
//	case <-late.C: // had its time, and is not done
//	}
//
// On an idle machine a Timer takes its time and a little more: a millisecond for
// a short wait, a few for a long one. It costs one runtime timer that fires up to
// sixteen times.
package patience
