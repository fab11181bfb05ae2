//go:build !windows

package native

import (
	"fmt"
	"os"
	"os/exec"
)

// newChannel makes a pipe and hands its other end to the process that cmd will
// start. The path is not needed.
func newChannel(cmd *exec.Cmd, _ string) (*channel, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.ExtraFiles = append(cmd.ExtraFiles, w)
	return &channel{name: fmt.Sprintf("fd:%d", 2+len(cmd.ExtraFiles)), r: r, theirs: w, live: true}, nil
}
