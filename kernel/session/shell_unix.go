//go:build !windows

package session

import (
	"os/exec"
	"syscall"
)

// interruptGroup sends an interrupt to a command and the processes it started.
func interruptGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }

// killGroup ends what is left of them.
func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
