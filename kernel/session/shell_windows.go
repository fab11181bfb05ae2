package session

import "os/exec"

// ownGroup does nothing: Windows has no process groups of this kind.
func ownGroup(*exec.Cmd) {}

// interruptGroup ends the command; what it started goes on.
func interruptGroup(cmd *exec.Cmd) { cmd.Process.Kill() }

// killGroup does nothing that interruptGroup has not done.
func killGroup(*exec.Cmd) {}
