package session

import (
	"os/exec"
	"syscall"
)

// ownGroup gives a command a process group of its own; it ends with this process.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
