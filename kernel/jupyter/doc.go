// Package jupyter lets Jupyter run cells: it speaks version 5.4 of the Jupyter
// messaging protocol over ZeroMQ sockets.
//
//	err := jupyter.Run(ctx, connectionFile, jupyter.Options{
//		Version: "0.1.0",
//		NewEngine: func(events func(event.Event), input jupyter.Input) (jupyter.Engine, error) {
//			return worker.Start(worker.Options{Events: events, Input: input})
//		},
//	})
//
// # Two layers
//
// The lower layer moves frames: [Connection] is the connection file, [Wire]
// signs and checks messages (HMAC-SHA256), and the sockets send and receive.
// Package zmq4 greets the clients and reads what they send; the pattern of
// each socket is written here, because a kernel needs what zmq4's own sockets
// do not give:
//
//   - a client that says nothing, or something that is not ZeroMQ, delays
//     nobody; a frame that announces more than 256 MiB is refused before memory
//     is reserved for it;
//   - the first request of a client waits, for half a second at most, until its
//     subscription to the outputs has arrived, since it would miss the states
//     of that request otherwise;
//   - a front end that stops reading does not hold up replies and states, and
//     outputs for it are bounded: after 64 MiB they wait, after 10 seconds of
//     that it is disconnected;
//   - what was sent last is sent before the connections are closed.
//
// The upper layer gives messages their meaning. A [Kernel] takes messages by
// Receive and sends by a function, so it also works without sockets: the tests
// drive it that way, and a web server can. It has one handler for each message
// type, and runs cells through an [Engine].
//
// # Order
//
// Requests on the shell channel are answered one after the other; those on the
// control channel (interrupt, shutdown) never wait for a cell. For every
// request the state busy comes first, then what is published for it, then the
// reply, then the state idle. The text that a cell writes is gathered for
// about 30 milliseconds, but keeps its order with everything else that the
// cell shows. Output of a goroutine that outlives its cell is published under
// that cell, for the latest 1,024 cells.
//
// When a cell fails, the cells behind it are answered with status "aborted"
// (unless its stop_on_error is false). Those are the cells that the front end
// has sent before it got the reply; the reply therefore waits 5 milliseconds
// for a cell that was sent together with the failing one, and until there is a
// pause of 50 milliseconds if there are such cells.
//
// # History
//
// The kernel remembers the cells that it counted, the latest 10,000 of up to 4
// MB, until its process ends, and answers tail, range and search. A cell that
// is not counted (silent, or store_history false) is called cell[N.K] in
// positions: the Kth one behind cell N.
//
// A message on a comm waits its turn behind the cells like a cell, with its
// outputs under itself. The session knows what the comm is for, and closes those
// it does not know. When the session is lost, all comms are closed.
//
// # Errors
//
// A message that is not signed with the key, or is not a message at all, is
// dropped and logged. A request whose content has the wrong form is answered
// with status "error". A type that is not known is ignored. None of these, nor
// a panic in a handler, ends the kernel.
//
// # Platforms
//
// On Windows, interrupts come as messages or as Ctrl-C, and the end of the
// parent process is seen through the handle that Jupyter passes. CURVE
// encryption is not supported; the kernel listens on the connection file's
// address only.
//
// Sources: Messaging in Jupyter (jupyter-client.readthedocs.io), ZMTP 3.0
// (rfc.zeromq.org/spec/23).
package jupyter
