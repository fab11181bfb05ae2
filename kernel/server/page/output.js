import { h } from './dom.js';
import { markdown } from './api.js';
import { escape } from './golang.js';

// Text with the colours that programs write for terminals.
export function terminal(text) {
  let out = '';
  let state = { bold: false, fg: null, bg: null, under: false };
  // eslint-disable-next-line no-control-regex
  for (const piece of carriage(text).split(/(\x1b\[[\d;]*[A-Za-z])/)) {
    // eslint-disable-next-line no-control-regex
    const m = /^\x1b\[([\d;]*)([A-Za-z])$/.exec(piece);
    if (!m) {
      if (!piece) continue;
      const names = [state.bold && 'bold', state.under && 'under', state.fg !== null && `c${state.fg}`, state.bg !== null && `b${state.bg}`].filter(Boolean);
      out += names.length ? `<span class="${names.join(' ')}">${escape(piece)}</span>` : escape(piece);
      continue;
    }
    if (m[2] !== 'm') continue;
    const codes = (m[1] || '0').split(';').map(Number);
    for (let i = 0; i < codes.length; i++) {
      const c = codes[i];
      if (c === 0) state = { bold: false, fg: null, bg: null, under: false };
      else if (c === 1) state.bold = true;
      else if (c === 4) state.under = true;
      else if (c === 22) state.bold = false;
      else if (c >= 30 && c <= 37) state.fg = c - 30;
      else if (c >= 90 && c <= 97) state.fg = c - 82;
      else if (c === 39) state.fg = null;
      else if (c >= 40 && c <= 47) state.bg = c - 40;
      else if (c === 49) state.bg = null;
      else if (c === 38 || c === 48) {
        const number = codes[i + 1] === 5 ? codes[i + 2] : null;
        if (number !== null && number < 16) state[c === 38 ? 'fg' : 'bg'] = number;
        i += codes[i + 1] === 5 ? 2 : 4;
      }
    }
  }
  return out;
}

// A carriage return goes back to the begin of the line.
function carriage(text) {
  if (!text.includes('\r')) return text;
  return text.replace(/\r\n/g, '\n').split('\n').map((line) => line.slice(line.lastIndexOf('\r', line.length - 2) + 1).replace(/\r$/, '')).join('\n');
}

const dark = matchMedia('(prefers-color-scheme: dark)');
export const theme = () => document.documentElement.dataset.theme || (dark.matches ? 'dark' : 'light');

const frames = new Map(); // by window: the frames that are on the page

window.addEventListener('message', (e) => {
  const frame = frames.get(e.source);
  if (!frame || !e.data || typeof e.data !== 'object') return;
  if (!frame.element.isConnected) { frames.delete(e.source); frame.end(); return; }
  frame.hear(e.data);
});

export function tellFrames(message) {
  for (const [source, frame] of frames) {
    if (frame.element.isConnected) source.postMessage(message, '*');
    else { frames.delete(source); frame.end(); }
  }
}

// Frame holds one HTML output that this session has made: its scripts run, cut off from
// the page, and boards in it reach the kernel by comms.
class Frame {
  constructor(html, kernel) {
    this.html = html;
    this.kernel = kernel;
    this.comms = new Set();
    this.element = h('iframe.rich', { sandbox: 'allow-scripts allow-popups', title: 'Output', src: '/frame' });
    // The first word of the frame may come before its load event, and before this page
    // draws anything: a hidden page does not. Then the frame is asked for it again.
    this.element.addEventListener('load', () => {
      frames.set(this.element.contentWindow, this);
      this.say({ parity: 'ask' });
    });
    const wait = () => {
      if (this.element.contentWindow) frames.set(this.element.contentWindow, this);
      else requestAnimationFrame(wait);
    };
    requestAnimationFrame(wait);
  }

  say(message) { if (this.element.contentWindow) this.element.contentWindow.postMessage(message, '*'); }

  hear(m) {
    if (m.parity === 'ready') {
      this.say({ parity: 'show', html: this.html, theme: theme(), connected: Boolean(this.kernel && this.kernel.connected) });
    } else if (m.parity === 'size') {
      this.element.style.height = `${Math.min(Math.max(Number(m.height) || 0, 10), 20000)}px`;
    } else if (m.parity === 'comm' && this.kernel) {
      if (m.what === 'comm_open') {
        this.comms.add(m.id);
        this.kernel.openComm(m.id, m.target, m.data, (what, data) => this.say({ parity: 'comm', what, id: m.id, data }));
      } else if (this.comms.has(m.id)) this.kernel.comm(m.what, m.id, m.data);
    } else if (m.parity === 'escape') {
      this.element.blur();
      this.element.closest('.cell')?.focus();
    }
  }

  end() { for (const id of this.comms) if (this.kernel && this.kernel.comms.has(id)) this.kernel.comm('comm_close', id); }
}

// What a file holds and nobody has run here: no script runs.
function still(html) {
  const frame = h('iframe.rich', { sandbox: 'allow-same-origin', title: 'Output of an earlier session', srcdoc: `<meta name="color-scheme" content="light dark">${html}` });
  frame.addEventListener('load', () => {
    const page = frame.contentDocument;
    if (page) {
      page.documentElement.style.colorScheme = theme();
      frame.style.height = `${page.documentElement.scrollHeight + 4}px`;
    }
  });
  return frame;
}

const join = (v) => (Array.isArray(v) ? v.join('') : v);

// One output in the form of notebook files. fresh says that this session made it.
export function render(output, { fresh, kernel }) {
  switch (output.output_type) {
    case 'stream':
      return h(`pre.stream.${output.name === 'stderr' ? 'stderr' : 'stdout'}`, {}, markup(terminal(shorten(join(output.text)))));
    case 'error':
      return h('pre.failure', { role: 'alert' }, markup(terminal((output.traceback || []).join('\n') || `${output.ename}: ${output.evalue}`)));
    default:
      return bundle(output.data || {}, output.metadata || {}, { fresh, kernel });
  }
}

const LIMIT = 500_000;

function shorten(text) {
  if (text.length <= LIMIT) return text;
  return `${text.slice(0, LIMIT / 2)}\n… ${text.length - LIMIT} characters are not shown, the file has them …\n${text.slice(-LIMIT / 2)}`;
}

function markup(html) {
  const t = document.createElement('template');
  t.innerHTML = html; // escaped by terminal
  return t.content;
}

function bundle(data, metadata, { fresh, kernel }) {
  const html = join(data['text/html']);
  const plain = join(data['text/plain']) || '';
  const picture = (kind, source) => {
    const size = metadata[kind] || {};
    return h('img.rich', { src: source, alt: plain.slice(0, 500) || 'picture', width: size.width, height: size.height });
  };
  if (html && (/<script/i.test(html) || !data['image/svg+xml'])) {
    if (fresh) return new Frame(html, kernel).element;
    if (!data['image/svg+xml'] && !data['image/png']) return still(html);
  }
  if (data['image/svg+xml']) {
    const bytes = new TextEncoder().encode(join(data['image/svg+xml']));
    let s = '';
    for (const b of bytes) s += String.fromCharCode(b);
    return picture('image/svg+xml', `data:image/svg+xml;base64,${btoa(s)}`);
  }
  for (const kind of ['image/png', 'image/jpeg', 'image/gif', 'image/webp']) {
    if (data[kind]) return picture(kind, `data:${kind};base64,${join(data[kind]).trim()}`);
  }
  for (const [kind, latex] of [['text/markdown', false], ['text/latex', true]]) {
    if (data[kind]) {
      const place = h('div.rich.text', {}, plain);
      markdown(join(data[kind]), {}, latex).then((out) => { place.innerHTML = out; }, () => {}); // the server has filtered it
      return place;
    }
  }
  if (data['application/json'] !== undefined) return h('pre.stream', {}, JSON.stringify(data['application/json'], null, 2));
  return h('pre.stream', {}, markup(terminal(plain)));
}

// Outputs are those of one code cell.
export class Outputs {
  constructor(list, kernel) {
    this.kernel = kernel;
    this.element = h('div.outputs', { 'aria-live': 'polite' });
    this.list = [];
    for (const o of list) this.add(o, false);
  }

  add(output, fresh) {
    const last = this.list[this.list.length - 1];
    if (output.output_type === 'stream' && last && last.output.output_type === 'stream' && last.output.name === output.name) {
      last.output.text = join(last.output.text) + join(output.text);
      if (!last.due) last.due = requestAnimationFrame(() => { last.due = 0; this.show(last); });
      return;
    }
    const item = { output, fresh, id: output.transient && output.transient.display_id };
    delete output.transient;
    item.element = render(output, { fresh, kernel: this.kernel });
    this.list.push(item);
    this.element.append(item.element);
  }

  show(item) {
    const next = render(item.output, { fresh: item.fresh, kernel: this.kernel });
    item.element.replaceWith(next);
    item.element = next;
  }

  update(id, content) {
    for (const item of this.list) {
      if (item.id !== id) continue;
      item.output.data = content.data;
      item.output.metadata = content.metadata || {};
      item.fresh = true;
      this.show(item);
    }
  }

  clear(wait) {
    if (wait) { this.clearing = true; return; }
    this.clearing = false;
    this.list = [];
    this.element.replaceChildren();
  }

  // Message takes an output as the kernel sends it. It returns the error, if it is one.
  message(kind, content) {
    if (kind === 'clear_output') { this.clear(content.wait); return null; }
    if (!['stream', 'display_data', 'execute_result', 'error'].includes(kind)) return null;
    if (this.clearing) {
      this.element.style.minHeight = `${this.element.offsetHeight}px`; // no jump between two pictures
      this.clear(false);
      setTimeout(() => { this.element.style.minHeight = ''; }, 300);
    }
    const output = { output_type: kind };
    if (kind === 'stream') Object.assign(output, { name: content.name, text: content.text });
    else if (kind === 'error') Object.assign(output, { ename: content.ename, evalue: content.evalue, traceback: content.traceback });
    else {
      Object.assign(output, { data: content.data, metadata: content.metadata || {}, transient: content.transient });
      if (kind === 'execute_result') output.execution_count = content.execution_count;
    }
    this.add(output, true);
    return kind === 'error' ? content : null;
  }

  get json() { return this.list.map((i) => i.output); }
}
