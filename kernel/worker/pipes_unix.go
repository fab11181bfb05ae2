//go:build !windows

package worker

import (
	"fmt"
	"os"
	"os/exec"
)

// inherit gives the child the ends of its two message pipes as descriptors 3 and 4.
func inherit(cmd *exec.Cmd, in, out *os.File) (value string) {
	cmd.ExtraFiles = []*os.File{in, out}
	return "3,4"
}

// childPipes opens the message pipes in the child.
func childPipes(value string) (in, out *os.File, err error) {
	var i, o uintptr
	if _, err := fmt.Sscanf(value, "%d,%d", &i, &o); err != nil {
		return nil, nil, fmt.Errorf("%s=%q: %w", workerVariable, value, err)
	}
	in, out = os.NewFile(i, "requests"), os.NewFile(o, "events")
	if in == nil || out == nil {
		return nil, nil, fmt.Errorf("%s=%q names no open pipes", workerVariable, value)
	}
	return in, out, nil
}
