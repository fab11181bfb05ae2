// Package kerneltest is a Jupyter front end for tests, together with a
// validator that checks every message a kernel sends.
//
// [Dial] connects to a kernel's sockets; it shares no code with the kernel and
// uses the ordinary ZeroMQ sockets of package zmq4. [NewClient] drives a kernel
// without sockets: the test hands messages over in both directions.
//
//	c := kerneltest.Dial(t, connectionFile)
//	reply, outputs := c.Execute("6*7")
//
// Whatever arrives goes through [Validate], which knows the form of each
// message type, and through rules about sequences: a reply belongs to a
// request that was made, on its channel and once; what is published for a
// request begins with busy and ends with idle, and the reply comes before
// idle. Only outputs may come later, from goroutines that a cell left behind.
// A message that breaks a rule fails the test.
//
// The folder clients holds checks with real front ends, as scripts, and the
// code they run, one JSON file for each kernel.
//
// Sources: the Jupyter messaging protocol 5.4 (jupyter-client.readthedocs.io)
// and ZMTP 3.0 (rfc.zeromq.org/spec/23).
package kerneltest
