package jupyter

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Run serves the kernel that a connection file describes until a front end
// shuts it down, ctx is done, the process that started it has ended or the
// system asks it to terminate (SIGTERM); all of these return nil. It returns
// an error when the file cannot be read or a port cannot be listened on.
//
// The interrupt signal (SIGINT) ends the running cell, not the kernel.
func Run(ctx context.Context, connectionFile string, o Options) error {
	c, err := ReadConnection(connectionFile)
	if err != nil {
		return err
	}
	return Serve(ctx, c, o)
}

// Serve is [Run] with the content of a connection file.
func Serve(ctx context.Context, c Connection, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	signals := make(chan os.Signal, 16)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	// Without this, a log line to the pipe of a dead parent would end the
	// process before it has ended its child.
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	defer signal.Stop(broken)

	// The sockets need the kernel to hand messages to, the kernel needs the
	// sockets to send by: messages that come early wait for ready.
	ready := make(chan struct{})
	var k *Kernel
	receive := func(m *Message) {
		<-ready
		k.Receive(m)
	}
	log := logger(o)
	s, err := openSockets(&c, receive, log)
	if err != nil {
		return err
	}
	k = NewKernel(o, s.send)
	k.sockets = &c
	close(ready)
	defer s.close() // after the kernel: what it said last is sent
	defer k.Close()
	if o.Listening != nil {
		o.Listening(c)
	}
	orphaned := parentEnds(ctx)
	for {
		select {
		case <-k.Done():
			return nil
		case <-k.Restarts(): // whoever started this process starts another one
			return nil
		case <-ctx.Done():
			return nil
		case <-orphaned:
			log("the process that started this kernel has ended")
			return nil
		case sig := <-signals:
			if sig != os.Interrupt {
				return nil
			}
			k.Interrupt()
		}
	}
}
