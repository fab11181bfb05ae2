import { request, Problem } from './api.js';

// The kernel of one notebook: its session, the WebSocket, and who waits for what.

const PROTOCOL = 'v1.kernel.websocket.jupyter.org';
const utf8 = new TextEncoder();
const text = new TextDecoder();

function encode(channel, message) {
  const parts = [channel, JSON.stringify(message.header), '{}', '{}', JSON.stringify(message.content)].map((s) => utf8.encode(s));
  const offsets = [8 * (2 + parts.length)];
  for (const p of parts) offsets.push(offsets[offsets.length - 1] + p.length);
  const out = new Uint8Array(offsets[offsets.length - 1]);
  const view = new DataView(out.buffer);
  view.setBigUint64(0, BigInt(offsets.length), true);
  offsets.forEach((o, i) => view.setBigUint64(8 * (i + 1), BigInt(o), true));
  parts.forEach((p, i) => out.set(p, offsets[i]));
  return out;
}

function decode(buffer) {
  const view = new DataView(buffer);
  const n = Number(view.getBigUint64(0, true));
  const offsets = Array.from({ length: n }, (_, i) => Number(view.getBigUint64(8 * (i + 1), true)));
  const part = (i) => text.decode(new Uint8Array(buffer, offsets[i], offsets[i + 1] - offsets[i]));
  return {
    channel: part(0), header: JSON.parse(part(1)), parent: JSON.parse(part(2) || '{}'),
    metadata: JSON.parse(part(3)), content: JSON.parse(part(4)),
  };
}

export class Kernel extends EventTarget {
  constructor(path) {
    super();
    this.path = path;
    this.me = crypto.randomUUID(); // the same after a reconnection
    this.waiting = new Map(); // by message ID: { output, reply, input, resolve }
    this.comms = new Map();
    this.state = 'starting'; // starting, idle, busy, reconnecting, dead
    this.outbox = [];
  }

  set(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('state'));
  }

  get connected() { return this.socket && this.socket.readyState === WebSocket.OPEN; }

  // Start finds the kernel of the notebook or starts one, and connects.
  async start() {
    const session = await request('POST', '/api/sessions', {
      path: this.path, type: 'notebook', name: this.path.split('/').pop(), kernel: { name: 'paritylab' },
    });
    const fresh = this.id !== undefined && this.id !== session.kernel.id;
    this.session = session.id;
    this.id = session.kernel.id;
    if (fresh) this.lost('The server was started again, and the kernel with it: run your cells again.');
    this.connect();
  }

  connect() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/kernels/${this.id}/channels?session_id=${this.me}`, [PROTOCOL]);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.set('idle');
      const waiting = this.outbox;
      this.outbox = [];
      waiting.forEach((data) => socket.send(data));
      this.request('shell', 'kernel_info_request', {}).then((r) => {
        this.info = r.content;
        this.dispatchEvent(new Event('ready'));
      });
    };
    socket.onmessage = (e) => { if (socket === this.socket) this.receive(decode(e.data)); };
    socket.onclose = () => { if (socket === this.socket && !this.closed) this.reconnect(); };
  }

  reconnect() {
    this.set('reconnecting');
    this.tries = (this.tries || 0) + 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      try {
        await this.start();
      } catch (err) {
        if (!(err instanceof Problem)) throw err;
        this.reconnect();
      }
    }, Math.min(250 * 2 ** Math.min(this.tries, 5), 5000));
  }

  // Lost: values are gone and nobody will answer what was asked.
  lost(why) {
    for (const w of this.waiting.values()) if (!w.done) w.resolve({ content: { status: 'aborted' }, lost: true });
    this.waiting.clear();
    this.comms.clear();
    this.dispatchEvent(new CustomEvent('lost', { detail: why }));
  }

  send(channel, type, content) {
    const id = crypto.randomUUID();
    const data = encode(channel, {
      header: { msg_id: id, session: this.me, username: 'user', date: new Date().toISOString(), msg_type: type, version: '5.4' }, content,
    });
    if (this.connected) this.socket.send(data);
    else this.outbox.push(data);
    return id;
  }

  // Request resolves to the reply, when all outputs of the request have come too.
  request(channel, type, content, handlers = {}) {
    return new Promise((resolve) => {
      const id = this.send(channel, type, content);
      this.waiting.set(id, { ...handlers, resolve, quiet: type !== 'execute_request' });
      if (handlers.id) handlers.id(id);
    });
  }

  receive(m) {
    if (m.header.msg_id === this.last) return; // sent again, as the server could not know that it had arrived
    this.last = m.header.msg_id;
    const w = this.waiting.get(m.parent.msg_id);
    const kind = m.header.msg_type;
    if (m.channel === 'iopub' && kind === 'status') {
      const state = m.content.execution_state;
      if (state === 'idle' || state === 'busy') { if (!w || !w.quiet) this.set(state); }
      if (state === 'idle' && w) { w.idle = true; this.settle(m.parent.msg_id, w); }
      return;
    }
    if (kind === 'comm_msg' || kind === 'comm_close' || kind === 'comm_open') {
      const comm = this.comms.get(m.content.comm_id);
      if (comm) comm(kind, m.content.data || {});
      if (kind === 'comm_close') this.comms.delete(m.content.comm_id);
      return;
    }
    if (kind === 'update_display_data') {
      this.dispatchEvent(new CustomEvent('update', { detail: m.content }));
      return;
    }
    if (!w) return;
    if (m.channel === 'iopub' && w.output) w.output(kind, m.content);
    else if (m.channel === 'stdin' && w.input) w.input(m.content, (value) => this.send('stdin', 'input_reply', { value, status: 'ok' }));
    else if (kind.endsWith('_reply')) { w.reply = m; this.settle(m.parent.msg_id, w); }
  }

  settle(id, w) {
    if (!w.reply || !(w.idle || w.reply.channel === 'control')) return;
    // Output may come later, of goroutines: cells stay known, the last few hundred of them.
    if (w.quiet) this.waiting.delete(id);
    w.done = true;
    if (this.waiting.size > 500) this.waiting.delete(this.waiting.keys().next().value);
    w.resolve(w.reply);
  }

  execute(code, handlers) {
    return this.request('shell', 'execute_request',
      { code, silent: false, store_history: true, user_expressions: {}, allow_stdin: true, stop_on_error: true }, handlers);
  }

  async interrupt() { await request('POST', `/api/kernels/${this.id}/interrupt`); }

  async restart() {
    this.set('starting');
    await request('POST', `/api/kernels/${this.id}/restart`);
    this.lost('');
    this.set('idle');
  }

  async shutdown() {
    this.closed = true;
    clearTimeout(this.timer);
    if (this.socket) this.socket.close();
    await request('DELETE', `/api/sessions/${this.session}`);
  }

  openComm(id, target, data, handler) {
    this.comms.set(id, handler);
    this.send('shell', 'comm_open', { comm_id: id, target_name: target, data });
  }

  comm(what, id, data) {
    this.send('shell', what, { comm_id: id, data: data || {} });
    if (what === 'comm_close') this.comms.delete(id);
  }
}
