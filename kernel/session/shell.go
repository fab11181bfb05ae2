package session

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"parity.lab/kernel/closure"
	"parity.lab/kernel/internal/patience"
)

// How long the processes of a shell line may take to end after an interrupt,
// and how long the output of what it left behind is waited for.
const (
	shellGrace = 300 * time.Millisecond
	shellWait  = 500 * time.Millisecond
)

func prepareBash(p *plan, m *magicLine) (string, bool) {
	text := m.Arguments
	if m.Block {
		if m.Arguments != "" {
			return "", false
		}
		text = m.Body
	}
	m.do = func(r *run) error { return r.shell(text) }
	return "", m.Block || text != ""
}

// shell runs a text in a shell and hands on what it prints.
func (r *run) shell(text string) error {
	path, err := exec.LookPath("bash")
	if err != nil {
		if path, err = exec.LookPath("sh"); err != nil {
			return errors.New("there is no bash and no sh on this computer")
		}
	}
	// The processes end with the thread that starts them where the system can do that.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cmd := exec.Command(path, "-c", text)
	cmd.Stdout, cmd.Stderr = r.s.options.Stdout, r.s.options.Stderr
	cmd.WaitDelay = shellWait
	ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	stop := func() {
		interruptGroup(cmd)
		late := patience.New(shellGrace)
		defer late.Stop()
		select {
		case <-ended:
		case <-late.C:
		}
		killGroup(cmd)
		panic(closure.Stopped{})
	}
	select {
	case err = <-ended:
	case <-r.interrupted:
		stop()
	case <-r.halted:
		stop()
	}
	var exit *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrWaitDelay):
		return nil // it ended; something it has left behind still has its output
	case errors.As(err, &exit) && exit.Exited():
		return fmt.Errorf("%s: exit status %d", filepath.Base(path), exit.ExitCode())
	case err != nil:
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return nil
}
