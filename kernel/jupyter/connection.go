package jupyter

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"strconv"
)

// Connection is the content of a connection file: where a kernel listens and
// how its messages are signed.
type Connection struct {
	Transport   string `json:"transport"` // tcp or ipc
	IP          string `json:"ip"`        // with ipc, the beginning of the sockets' file names
	ShellPort   int    `json:"shell_port"`
	ControlPort int    `json:"control_port"`
	StdinPort   int    `json:"stdin_port"`
	IOPubPort   int    `json:"iopub_port"`
	HBPort      int    `json:"hb_port"`
	Scheme      string `json:"signature_scheme"`
	Key         string `json:"key"`
	KernelName  string `json:"kernel_name,omitempty"`
}

// ReadConnection reads a connection file. An absent transport is tcp and an
// absent ip is 127.0.0.1.
func ReadConnection(file string) (Connection, error) {
	var c Connection
	text, err := os.ReadFile(file)
	if err != nil {
		return c, fmt.Errorf("jupyter: connection file: %w", err)
	}
	if err := json.Unmarshal(text, &c); err != nil {
		return c, fmt.Errorf("jupyter: connection file %s: %w", file, err)
	}
	if c.Transport == "" {
		c.Transport = "tcp"
	}
	if c.IP == "" {
		c.IP = "127.0.0.1"
	}
	if c.Transport != "tcp" && c.Transport != "ipc" {
		return c, fmt.Errorf("jupyter: connection file %s: transport is %q, expected tcp or ipc", file, c.Transport)
	}
	for _, p := range c.ports() {
		if *p.port < 0 || *p.port > 65535 {
			return c, fmt.Errorf("jupyter: connection file %s: %s is %d, expected 0 to 65535", file, p.name, *p.port)
		}
	}
	return c, nil
}

// namedPort is one port of a Connection with its name in the file.
type namedPort struct {
	name string
	port *int
}

// ports lists the five ports in a fixed order.
func (c *Connection) ports() []namedPort {
	return []namedPort{
		{"shell_port", &c.ShellPort},
		{"control_port", &c.ControlPort},
		{"stdin_port", &c.StdinPort},
		{"iopub_port", &c.IOPubPort},
		{"hb_port", &c.HBPort},
	}
}

// listen opens a listener on the given port of the connection's ip and no
// other. Port 0 lets the system choose, and port is set to its choice.
func (c *Connection) listen(port *int) (net.Listener, error) {
	if c.Transport == "ipc" {
		return net.Listen("unix", c.IP+"-"+strconv.Itoa(*port))
	}
	ip := c.IP
	if ip == "*" {
		ip = ""
	}
	l, err := net.Listen("tcp", net.JoinHostPort(ip, strconv.Itoa(*port)))
	if err == nil {
		*port = l.Addr().(*net.TCPAddr).Port
	}
	return l, err
}
