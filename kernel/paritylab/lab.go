package main

import (
	"context"
	"errors"
	"fmt"
	"html"
	"log"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"parity.lab/kernel/event"
	"parity.lab/kernel/jupyter"
	"parity.lab/kernel/server"
	"parity.lab/kernel/worker"
)

// labCommand is paritylab lab.
type labCommand struct {
	Folder   string   `arg:"" optional:"" type:"existingdir" help:"The folder to serve; notebooks if there is one, else the current folder."`
	IP       string   `name:"ip" default:"127.0.0.1" help:"The address to listen on."`
	Port     int      `default:"8888" help:"The port, or the next that is free; 0 takes any."`
	Token    string   `env:"PARITYLAB_TOKEN" help:"The token that the page must know; made anew by default. An address other than a loopback one demands it."`
	Host     []string `help:"Other names by which browsers may call the server."`
	NoOpen   bool     `help:"Do not open a browser."`
	Lab      string   `type:"existingdir" placeholder:"DIR" help:"Serve a build of JupyterLab, too, at /lab: a folder with static, schemas and themes."`
	Settings string   `type:"path" placeholder:"FILE" help:"Keep what JupyterLab and other front ends set in this file; without it that is forgotten at the end."`
	Limits   limits   `embed:""`
}

// Help shows details and examples.
func (c *labCommand) Help() string {
	return `Opens notebooks in the browser, to write, run and play, with nothing else installed.
Only this machine can reach it, and only with the token in the address that is printed.
Ctrl-C ends it, and the kernels with it; what was typed is in the files.

Other Jupyter front ends can use it as their server: give them the address and the token.

Examples:

	paritylab lab
	paritylab lab notebooks --port 9000 --no-open`
}

// Run serves until Ctrl-C.
func (c *labCommand) Run(w *world) error {
	folder := c.Folder
	if folder == "" {
		folder = "."
		if info, err := os.Stat("notebooks"); err == nil && info.IsDir() {
			folder = "notebooks"
		}
	}
	ip := net.ParseIP(c.IP)
	if ip == nil {
		return fmt.Errorf("lab: --ip %s is no address; want one such as 127.0.0.1", c.IP)
	}
	if !ip.IsLoopback() && len(c.Token) < 16 {
		return errors.New("lab: with an --ip that others can reach, whoever knows the token can run programs as you: choose one of at least 16 characters with --token")
	}
	logger := log.New(w.stderr, "paritylab ", log.Ltime)
	s, err := server.New(server.Options{
		Root: folder, Token: c.Token, Hosts: c.Host, Lab: c.Lab, Settings: c.Settings, Version: version(), Log: logger.Printf,
		NewEngine: func(dir string, events func(event.Event), input jupyter.Input) (jupyter.Engine, error) {
			k, err := worker.Start(c.Limits.apply(worker.Options{Dir: dir, Events: events, Input: input, Log: logger.Printf}))
			if err != nil {
				return nil, err // not a nil *Worker in an interface
			}
			return k, nil
		},
	})
	if err != nil {
		return err
	}
	l, err := c.listen()
	if err != nil {
		s.Close()
		return fmt.Errorf("lab: %w", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	address := s.URL(l.Addr())
	fmt.Fprintf(w.stdout, "Notebooks of %s at\n\n\t%s\n\n", folder, address)
	if !ip.IsLoopback() {
		fmt.Fprintf(w.stdout, "Whoever reaches %s and knows the token can run programs as you, and can listen: nothing is encrypted.\n", c.IP)
	}
	if c.Lab != "" {
		fmt.Fprintf(w.stdout, "JupyterLab at\n\n\t%s\n\n", strings.Replace(address, "/?", "/lab?", 1))
	}
	fmt.Fprintln(w.stdout, "Ctrl-C ends it.")
	if !c.NoOpen {
		defer openBrowser(address)()
	}
	return s.Serve(ctx, l)
}

// listen takes the port, or one of the next ones if it is taken.
func (c *labCommand) listen() (net.Listener, error) {
	var first error
	for port := c.Port; port <= c.Port+20; port++ {
		l, err := net.Listen("tcp", net.JoinHostPort(c.IP, strconv.Itoa(port)))
		if err == nil {
			return l, nil
		}
		if first == nil {
			first = err
		}
		if !errors.Is(err, syscall.EADDRINUSE) {
			break
		}
	}
	return nil, first
}

// openBrowser asks the system to show the page. If it cannot, the address is there to
// be opened by hand. Other users of the machine can read the arguments of programs, so the
// token goes by a file that only this user can read; it is gone when done is called.
func openBrowser(address string) (done func()) {
	done = func() {}
	command := map[string][]string{
		"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"},
	}[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open"}
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return done
		}
	}
	program, err := exec.LookPath(command[0])
	if err != nil {
		return done
	}
	dir, err := os.MkdirTemp("", "paritylab-") // for this user only
	if err != nil {
		return done
	}
	done = func() { os.RemoveAll(dir) }
	file := filepath.Join(dir, "open.html")
	page := "<!DOCTYPE html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\">" +
		"<meta http-equiv=\"refresh\" content=\"0; url=" + html.EscapeString(address) + "\"><a href=\"" + html.EscapeString(address) + "\">Parity Lab</a>\n"
	if os.WriteFile(file, []byte(page), 0o600) != nil {
		return done
	}
	if c := exec.Command(program, append(command[1:], file)...); c.Start() == nil {
		go c.Wait()
	}
	return done
}
