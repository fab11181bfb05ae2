//go:build !windows

package native

import (
	"fmt"
	"os/exec"
)

// newChannel makes a pipe and hands its other end to the process that cmd will
// start. The path is not needed.
func newChannel(cmd *exec.Cmd, _ string) (*channel, error) {
	c, err := newPipe()
	if err != nil {
		return nil, err
	}
	cmd.ExtraFiles = append(cmd.ExtraFiles, c.theirs)
	c.name = fmt.Sprintf("fd:%d", 2+len(cmd.ExtraFiles))
	return c, nil
}
