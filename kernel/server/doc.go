// Package server is a Jupyter server in Go: the REST and WebSocket interface that
// Jupyter front ends use, and a page of its own, for notebooks with nothing but this
// program and a browser.
//
//	s, err := server.New(server.Options{Root: "notebooks", NewEngine: start})
//	l, err := net.Listen("tcp", "127.0.0.1:8888")
//	fmt.Println("open", s.URL(l.Addr()))
//	err = s.Serve(ctx, l)
//
// # What it answers
//
//   - /api, /api/status, /api/me: who answers, and what runs.
//   - /api/kernelspecs and /kernelspecs: the one kernel, with its logos.
//   - /api/kernels: kernels are started, listed, interrupted, restarted and deleted;
//     /api/kernels/ID/channels is the WebSocket over which messages travel, in the
//     JSON form and in v1.kernel.websocket.jupyter.org.
//   - /api/sessions: which notebook uses which kernel.
//   - /api/contents: files below the root: read, written, made, renamed, copied,
//     deleted, with checkpoints; /files gives them as they are.
//   - /api/config, /api/nbconvert, /nbconvert/html, /api/security/csp-report,
//     /api/events/subscribe. There are no terminals: /api/terminals is 404.
//
// A kernel is a jupyter.Kernel in this process, and its cells run in a child
// process; no ZeroMQ socket is opened. When the last front end of a kernel goes away
// while a cell runs, what the kernel says is kept, up to a bound, and given to the
// front end that comes back.
//
// # Files
//
// Only files below the root are served. Links that lead out of it are not followed
// (os.Root sees to that), and hidden files, whose name starts with a dot, are not
// there. A file is written under another name and then renamed, so that a stopped
// process leaves the old file or the new one, never half of one. A save may name
// the hash of the version that it was made from; if the file has changed since, it
// is refused with status 409.
//
// # Safety
//
// The server runs code for who reaches it, so:
//
//   - it asks for a token, which the page is opened with once and which a cookie then
//     stands for (HttpOnly, SameSite=Strict); programs send it in the Authorization
//     header;
//   - it answers only when the Host header names an address that it serves, so that a
//     name which an attacker points at this machine does not work (DNS rebinding);
//   - a request or WebSocket that a page of another origin sends is refused;
//   - answers that a browser could take for a page of this server carry a content
//     security policy that lets nothing run;
//   - sizes of requests and messages are bounded.
//
// Sources: the Jupyter Server API and its WebSocket protocols
// (jupyter-server.readthedocs.io), Messaging in Jupyter (jupyter-client.readthedocs.io).
package server
