package worker

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// inherit gives the child the ends of its two message pipes as inherited handles.
func inherit(cmd *exec.Cmd, in, out *os.File) (value string) {
	handles := []syscall.Handle{syscall.Handle(in.Fd()), syscall.Handle(out.Fd())}
	for _, h := range handles {
		syscall.SetHandleInformation(h, syscall.HANDLE_FLAG_INHERIT, syscall.HANDLE_FLAG_INHERIT)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{AdditionalInheritedHandles: handles}
	return fmt.Sprintf("%d,%d", handles[0], handles[1])
}

// childPipes opens the message pipes in the child.
func childPipes(value string) (in, out *os.File, err error) {
	var i, o uintptr
	if _, err := fmt.Sscanf(value, "%d,%d", &i, &o); err != nil {
		return nil, nil, fmt.Errorf("%s=%q: %w", workerVariable, value, err)
	}
	return os.NewFile(i, "requests"), os.NewFile(o, "events"), nil
}
