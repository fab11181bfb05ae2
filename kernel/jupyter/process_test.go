package jupyter

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"parity.lab/kernel/event"
	"parity.lab/kernel/internal/kerneltest"
)

// TestMain lets this test binary be a kernel with a fake engine, and the
// parent of one, so that signals, the end of a parent and real front ends can
// be tested.
func TestMain(m *testing.M) {
	switch os.Getenv("JUPYTER_TEST_ROLE") {
	case "kernel":
		err := Run(context.Background(), os.Args[1], Options{
			Version: "1.2.3",
			NewEngine: func(events func(event.Event), input Input) (Engine, error) {
				return newFake(events, input), nil
			},
		})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	case "parent":
		cmd := exec.Command(os.Args[0], os.Args[1])
		cmd.Env = append(os.Environ(), "JUPYTER_TEST_ROLE=kernel", fmt.Sprint("JPY_PARENT_PID=", os.Getpid()))
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		if err := cmd.Start(); err != nil {
			fmt.Println(err)
		}
		io.Copy(io.Discard, os.Stdin) // until the test has ended or has killed this process
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// process starts this binary in a role; ended is closed when it and the
// processes it started have ended.
func process(t *testing.T, role, file string, env ...string) (cmd *exec.Cmd, ended chan struct{}) {
	t.Helper()
	cmd = exec.Command(os.Args[0], file)
	cmd.Env = append(os.Environ(), "JUPYTER_TEST_ROLE="+role)
	cmd.Env = append(cmd.Env, env...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended = make(chan struct{})
	go func() {
		defer close(ended)
		for s := bufio.NewScanner(out); s.Scan(); {
			t.Log(s.Text())
		}
	}()
	t.Cleanup(func() {
		in.Close()
		cmd.Process.Kill()
		<-ended
		cmd.Wait()
	})
	return cmd, ended
}

func TestSignals(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // a process cannot send these signals to another one there
	}
	file := kerneltest.NewConnectionFile(t)
	cmd, ended := process(t, "kernel", file)
	c := kerneltest.Dial(t, file)
	id := c.Start("out begins\nblock", nil)
	c.Next("the cell's output", func(m *kerneltest.Message) bool { return m.Type() == "stream" })
	// The cell is about to block: an interrupt that comes earlier is kept by the engine.
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if reply := c.Reply(id); reply.Text("ename") != event.Interrupted {
		t.Errorf("reply %v", reply)
	}
	if reply, _ := c.Execute("out here"); reply.Status() != "ok" {
		t.Errorf("reply %v", reply)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	within(t, "the end after SIGTERM", func() { <-ended })
	if err := cmd.Wait(); err != nil {
		t.Errorf("exit: %v", err)
	}
}

func TestKernelEndsWithItsParent(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // the parent is a handle there, which the test cannot make
	}
	t.Run("direct", func(t *testing.T) {
		file := kerneltest.NewConnectionFile(t)
		parent, ended := process(t, "parent", file)
		c := kerneltest.Dial(t, file)
		c.Execute("out here")
		parent.Process.Kill()
		within(t, "the end of the kernel", func() { <-ended })
	})
	t.Run("with a process between", func(t *testing.T) {
		other, _ := process(t, "parent", filepath.Join(t.TempDir(), "none"))
		file := kerneltest.NewConnectionFile(t)
		_, ended := process(t, "kernel", file, fmt.Sprint("JPY_PARENT_PID=", other.Process.Pid))
		c := kerneltest.Dial(t, file)
		c.Execute("out here")
		other.Process.Kill()
		other.Wait()
		within(t, "the end of the kernel", func() { <-ended })
	})
}

// TestFrontEnds runs the public test suite for kernels and the stricter checks
// beside it, through jupyter_client.
func TestFrontEnds(t *testing.T) {
	const python = "/usr/bin/python3"
	if err := exec.Command(python, "-c", "import jupyter_kernel_test").Run(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("jupyter_kernel_test is not installed: %v", err)
		}
		t.Skip("jupyter_kernel_test is not installed")
	}
	dir := t.TempDir()
	spec := filepath.Join(dir, "kernels", "fake")
	if err := os.MkdirAll(spec, 0o700); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{
		"argv":         []string{os.Args[0], "{connection_file}"},
		"display_name": "fake", "language": "go", "interrupt_mode": "message",
		"env": map[string]string{"JUPYTER_TEST_ROLE": "kernel"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(spec, "kernel.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	clients, err := filepath.Abs("../internal/kerneltest/clients")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 8*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, python, "-W", "ignore", filepath.Join(clients, "conformance.py"), "-v")
	cmd.Env = append(os.Environ(), "KERNEL=fake", "JUPYTER_PATH="+dir, "JUPYTER_DATA_DIR="+dir,
		"JUPYTER_RUNTIME_DIR="+dir, "JUPYTER_CONFIG_DIR="+dir, "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	for _, line := range strings.Split(string(out), "\n") {
		if strings.HasPrefix(line, "Ran ") || strings.HasPrefix(line, "OK") || strings.HasPrefix(line, "FAILED") {
			t.Log(line)
		}
	}
}
