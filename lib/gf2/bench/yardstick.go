package main

import (
	"bufio"
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed m4ri/m4ri.c
var m4riSource []byte

//go:embed ntl/ntl.cpp
var ntlSource []byte

// yardstick is a running program that does with another library what this one is
// measured at. It reads orders and answers each with a line.
type yardstick struct {
	dir     string // also for operands
	command *exec.Cmd
	orders  io.WriteCloser
	answers *bufio.Reader
	errors  *bytes.Buffer
}

// library says how a yardstick is built.
type library struct {
	name, compiler, extension string
	source                    []byte
	link                      []string
	packages                  []string // Debian's: the first has the compiler, the others versions that matter
}

var (
	m4riLibrary = library{"M4RI", "gcc", ".c", m4riSource, []string{"-lm4ri", "-lm"}, []string{"gcc", "libm4ri-dev"}}
	ntlLibrary  = library{"NTL", "g++", ".cpp", ntlSource, []string{"-lntl", "-lgmp", "-lm"}, []string{"g++", "libntl-dev", "libgf2x3"}}
)

// useM4RI starts the yardstick for matrices, unless it runs.
func (j *job) useM4RI() (err error) {
	if j.m4ri == nil {
		j.m4ri, err = j.start(m4riLibrary)
	}
	return err
}

// useNTL starts the yardstick for polynomials.
func (j *job) useNTL() (err error) {
	j.ntl, err = j.start(ntlLibrary)
	return err
}

// start builds and starts a yardstick and says what it is.
func (j *job) start(l library) (*yardstick, error) {
	install := fmt.Sprintf("on Debian: apt-get install %s", strings.Join(l.packages[:2], " "))
	if _, err := exec.LookPath(l.compiler); err != nil {
		return nil, fmt.Errorf("no %s to build what calls %s; %s", l.compiler, l.name, install)
	}
	dir, err := os.MkdirTemp("", "gf2bench")
	if err != nil {
		return nil, err
	}
	y := &yardstick{dir: dir, errors: &bytes.Buffer{}}
	j.running = append(j.running, y)
	program := filepath.Join(dir, strings.ToLower(l.name))
	if err := os.WriteFile(program+l.extension, l.source, 0o600); err != nil {
		return nil, err
	}
	build := append([]string{"-O2", "-march=native", "-o", program, program + l.extension}, l.link...)
	if out, err := exec.Command(l.compiler, build...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s could not build what calls %s; is it installed? %s\n%s", l.compiler, l.name, install, bytes.TrimSpace(out))
	}
	y.command = exec.Command(program)
	y.command.Env = append(os.Environ(), "OMP_NUM_THREADS=1")
	y.command.Stderr = y.errors
	if y.orders, err = y.command.StdinPipe(); err != nil {
		return nil, err
	}
	answers, err := y.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	y.answers = bufio.NewReader(answers)
	if err := y.command.Start(); err != nil {
		return nil, err
	}
	about, err := y.ask("about")
	if err != nil {
		return nil, err
	}
	var versions []string
	for _, p := range l.packages[1:] {
		if v, err := exec.Command("dpkg-query", "-W", "-f", "${Package} ${Version}", p).Output(); err == nil {
			versions = append(versions, string(v))
		}
	}
	if len(versions) == 0 {
		versions = []string{"not from a Debian package"}
	}
	fmt.Fprintf(j.table.out, "%s: %s; %s\n", l.name, strings.Join(versions, ", "), about)
	return y, nil
}

// ask gives an order and returns the answer.
func (y *yardstick) ask(order string) (string, error) {
	_, err := fmt.Fprintln(y.orders, order)
	if err == nil {
		var answer string
		if answer, err = y.answers.ReadString('\n'); err == nil {
			return strings.TrimSpace(answer), nil
		}
	}
	if e := y.command.Wait(); e != nil {
		err = e
	}
	return "", fmt.Errorf("%s: %w: %s", order, err, bytes.TrimSpace(y.errors.Bytes()))
}

// measure gives an order that is timed.
func (y *yardstick) measure(order string, seconds float64) (result, error) {
	answer, err := y.ask(fmt.Sprintf("%s %g", order, seconds))
	if err != nil {
		return result{}, err
	}
	var r result
	if _, err := fmt.Sscan(answer, &r.seconds, &r.sum); err != nil {
		return result{}, fmt.Errorf("%s: the answer was %q", order, answer)
	}
	return r, nil
}

// load writes operands to files and has them read.
func (y *yardstick) load(operands ...func(io.Writer) error) error {
	order := "load"
	for i, write := range operands {
		name := filepath.Join(y.dir, fmt.Sprint("operand", i))
		if err := writeFile(name, write); err != nil {
			return err
		}
		order += " " + name
	}
	_, err := y.ask(order)
	return err
}

func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	return errors.Join(write(w), w.Flush(), f.Close())
}

// close ends the yardsticks and removes their files.
func (j *job) close() {
	for _, y := range j.running {
		if y.orders != nil {
			y.orders.Close() // the end of the orders ends the program
			_ = y.command.Wait()
		}
		os.RemoveAll(y.dir)
	}
}
