import { h, say, ask } from './dom.js';
import { contents, escaped, Problem } from './api.js';
import { Kernel } from './kernel.js';
import { Cell } from './cell.js';
import { tellFrames, theme } from './output.js';
import { BoardPanel } from './board.js';

const SAVE_AFTER = 1500; // milliseconds of rest

// Notebook is the page of one notebook.
export class Notebook {
  constructor(path) {
    this.path = path;
    this.cells = [];
    this.undoable = [];
    this.dirty = 0; // changes so far
    this.kernel = new Kernel(path);
    this.assist = {
      complete: async (code, cursor_pos) => (await this.kernel.request('shell', 'complete_request', { code, cursor_pos })).content,
      inspect: async (code, cursor_pos) => (await this.kernel.request('shell', 'inspect_request', { code, cursor_pos, detail_level: 0 })).content,
    };
  }

  async open() {
    document.title = this.path.split('/').pop();
    this.bar();
    this.list = h('main.cells', { 'aria-label': 'Cells' });
    this.panel = new BoardPanel((code) => this.insertCode(code));
    document.body.append(this.head, h('div.columns', {}, this.list, this.panel.element));
    this.kernel.addEventListener('state', () => this.showState());
    this.kernel.addEventListener('update', (e) => {
      const { transient } = e.detail;
      for (const c of this.cells) c.outputs.update(transient && transient.display_id, e.detail);
    });
    this.kernel.addEventListener('lost', (e) => {
      tellFrames({ parity: 'kernel', connected: false, why: 'kernel_restarting' });
      if (e.detail) say(e.detail, 'error');
    });
    this.kernel.addEventListener('ready', () => tellFrames({ parity: 'kernel', connected: true }));
    document.addEventListener('keydown', (e) => this.commandKey(e));
    addEventListener('beforeunload', (e) => { if (this.unsaved) { this.save(); e.preventDefault(); } });
    addEventListener('focus', () => this.look());
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.save(); else this.look(); });
    await this.load();
    const started = this.kernel.start();
    started.catch((err) => { say(`The kernel did not start: ${err.message}`, 'error'); this.kernel.reconnect(); });
    if (this.cells.length) this.select(this.cells[0], true);
  }

  async load() {
    const model = await contents.get(this.path, '?type=notebook&hash=1');
    this.hash = model.hash;
    this.json = model.content;
    this.cells.forEach((c) => c.element.remove());
    this.cells = this.json.cells.map((c) => new Cell(this, c));
    if (!this.cells.length) this.cells = [this.fresh()];
    this.list.append(...this.cells.map((c) => c.element));
    this.written = this.dirty;
    this.showSaved('saved');
  }

  fresh(source = '', type = 'code') {
    return new Cell(this, { cell_type: type, source, metadata: {}, outputs: [] });
  }

  // ---- the bar

  bar() {
    const button = (label, title, f, kind = '') => h(`button${kind}`, { type: 'button', title, 'aria-label': title, onclick: f }, label);
    this.kind = h('select', { 'aria-label': 'Type of the cell', onchange: () => { this.become(this.kind.value); this.current.element.focus(); } },
      ['code', 'markdown', 'raw'].map((t) => h('option', { value: t }, t)));
    this.light = h('span.state', { role: 'status' }, 'starting');
    this.savedNote = h('span.saved');
    this.head = h('header.bar', {},
      h('a.home', { href: `/tree/${escaped(this.path.split('/').slice(0, -1).join('/'))}`, title: 'Files' }, 'Parity Lab'),
      h('button.name', { type: 'button', title: 'Rename', onclick: () => this.rename() }, this.path.split('/').pop()),
      this.savedNote,
      h('nav', { 'aria-label': 'Notebook' },
        button('Save', 'Save (Ctrl-S)', () => this.save(true)),
        button('+ Cell', 'Insert a cell below (B)', () => { this.add(1); this.current.edit(); }),
        button('▲', 'Move the cell up', () => this.move(-1)), button('▼', 'Move the cell down', () => this.move(1)),
        button('Delete', 'Delete the cell (D, D)', () => this.remove()),
        button('Undo', 'Bring back the deleted cell (Z)', () => this.undo()),
        button('Run', 'Run the cell (Shift-Enter)', () => this.run(this.current, 1), '.primary'),
        button('Run all', 'Restart the kernel and run all cells', () => this.runAll()),
        button('Stop', 'Interrupt the kernel (I, I)', () => this.interrupt()),
        button('Restart', 'Restart the kernel (0, 0)', () => this.restart()),
        this.kind,
        button('Board', 'Paint a board or a graph and see its solution', () => this.panel.toggle()),
        h('a.button', { href: `/nbconvert/html/${escaped(this.path)}?download=true`, title: 'Export as a page', onclick: () => this.save() }, 'Export'),
        button('◐', 'Light or dark', () => this.theme()), button('?', 'Keys', () => this.help())),
      this.light);
  }

  theme() {
    const next = theme() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    localStorage.setItem('theme', next);
    tellFrames({ parity: 'theme', theme: next });
  }

  showState() {
    const { state } = this.kernel;
    const words = { starting: 'starting …', idle: 'ready', busy: 'running', reconnecting: 'no connection, trying again …' };
    this.light.textContent = words[state] || state;
    this.light.dataset.state = state;
    if (state === 'reconnecting') tellFrames({ parity: 'kernel', connected: false, why: 'kernel_disconnected' });
  }

  showSaved(word) { this.savedNote.textContent = word; }

  help() {
    const keys = [
      ['Shift-Enter', 'run and go on'], ['Ctrl-Enter', 'run'], ['Alt-Enter', 'run and insert a cell'], ['Esc', 'leave the text (command mode)'],
      ['Enter', 'write in the cell'], ['A, B', 'insert a cell above, below'], ['D D', 'delete the cell'], ['Z', 'bring it back'],
      ['M, Y, R', 'text, code, raw'], ['J, K or ↓, ↑', 'next, previous cell'], ['Shift-M', 'join with the cell below'],
      ['Ctrl-Shift-Minus', 'split at the cursor'], ['C, X, V', 'copy, cut, paste a cell'], ['Tab', 'complete'], ['Shift-Tab', 'what is this?'],
      ['Ctrl-/', 'comment'], ['I I', 'interrupt'], ['0 0', 'restart'], ['Ctrl-S or S', 'save'],
    ];
    ask('Keys', h('table', {}, keys.map(([k, what]) => h('tr', {}, h('th', {}, k), h('td', {}, what)))), [{ name: 'ok', label: 'Close' }]);
  }

  // ---- files

  get unsaved() { return this.dirty !== this.written; }

  touched(cell, made = false) {
    this.dirty++;
    this.showSaved('not saved yet');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), made ? 2 * SAVE_AFTER : SAVE_AFTER);
  }

  get saved() { return { ...this.json, cells: this.cells.map((c) => c.saved) }; }

  // Save writes the notebook, one save at a time; what changes meanwhile is saved next.
  async save(always = false) {
    clearTimeout(this.timer);
    if (this.saving) { this.again = true; return this.saving; }
    if (!this.unsaved && !always) return undefined;
    this.saving = this.write().finally(() => {
      this.saving = null;
      if (this.again) { this.again = false; this.save(); }
    });
    return this.saving;
  }

  async write(base = this.hash) {
    const version = this.dirty;
    this.showSaved('saving …');
    try {
      const model = await contents.save(this.path, { type: 'notebook', format: 'json', content: this.saved, base_hash: base });
      this.hash = model.hash;
      this.written = version;
      this.showSaved(this.unsaved ? 'not saved yet' : 'saved');
    } catch (err) {
      if (!(err instanceof Problem)) throw err;
      if (err.status === 409) { await this.conflict(); return; }
      this.showSaved(`not saved: ${err.message}`);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.save(), 3000);
    }
  }

  // Conflict asks what shall be done about a file that another program has changed.
  async conflict() {
    if (this.asking) return;
    this.asking = true;
    this.showSaved('not saved: the file was changed elsewhere');
    const answer = await ask('The file was changed elsewhere',
      'Another page or program has saved this notebook since it was opened here. Nothing is lost yet: which one shall be kept?',
      [{ name: 'copy', label: 'Save mine as a copy' }, { name: 'mine', label: 'Keep mine' }, { name: 'theirs', label: 'Take the other' }]);
    this.asking = false;
    if (answer === 'mine') await this.write('');
    else if (answer === 'theirs') await this.load();
    else if (answer === 'copy') {
      const folder = this.path.split('/').slice(0, -1).join('/');
      try {
        const copy = await contents.make(folder, { copy_from: this.path });
        await contents.save(copy.path, { type: 'notebook', format: 'json', content: this.saved });
        say(`Your version is ${copy.path}`);
        await this.load();
      } catch (err) {
        say(`The copy was not made: ${err.message}. Your version is still here.`, 'error');
      }
    }
  }

  // Look takes a change from elsewhere over while nothing is changed here.
  async look() {
    if (this.saving || this.asking || this.unsaved) return;
    try {
      const { hash } = await contents.get(this.path, '?content=0&hash=1');
      if (hash !== this.hash && !this.unsaved && !this.saving) {
        await this.load();
        say('The file was changed elsewhere and has been read again.');
      }
    } catch { /* the server is away; the next look will tell */ }
  }

  async rename() {
    const old = this.path.split('/').pop();
    const got = await ask('Rename', 'The new name of the notebook:', [{ name: 'ok', label: 'Rename' }, { name: 'no', label: 'Cancel' }], { value: old, label: 'Name' });
    if (!got || got.button !== 'ok' || !got.value || got.value === old) return;
    const name = got.value.endsWith('.ipynb') ? got.value : `${got.value}.ipynb`;
    const to = [...this.path.split('/').slice(0, -1), name].join('/');
    try {
      await this.save();
      await contents.rename(this.path, to);
      const { request } = await import('./api.js');
      if (this.kernel.session) await request('PATCH', `/api/sessions/${this.kernel.session}`, { path: to, name });
    } catch (err) {
      say(err.message, 'error');
      return;
    }
    this.path = to;
    this.kernel.path = to;
    history.replaceState(null, '', `/notebooks/${escaped(to)}`);
    document.title = name;
    this.head.querySelector('.name').textContent = name;
  }

  // ---- cells

  index(cell = this.current) { return this.cells.indexOf(cell); }

  select(cell, focus = false) {
    if (this.current && this.current !== cell) this.current.element.classList.remove('current');
    this.current = cell;
    cell.element.classList.add('current');
    this.kind.value = cell.type;
    if (focus) {
      this.mode('command');
      cell.element.focus({ preventScroll: true });
      cell.element.scrollIntoView({ block: 'nearest' });
    }
  }

  mode(mode) {
    this.editing = mode === 'edit';
    document.body.dataset.mode = mode;
    if (!this.editing && this.current && this.current.element.contains(document.activeElement) && document.activeElement.matches('textarea')) {
      this.current.element.focus();
    }
  }

  put(cell, at) {
    const after = this.cells[at];
    this.cells.splice(at, 0, cell);
    this.list.insertBefore(cell.element, after ? after.element : null);
    this.touched(cell);
    return cell;
  }

  add(step, source = '', type = 'code') {
    const cell = this.put(this.fresh(source, type), this.index() + (step > 0 ? 1 : 0));
    this.select(cell, true);
    return cell;
  }

  insertCode(code) {
    const cell = this.add(1, code);
    this.run(cell, 0);
  }

  remove() {
    const at = this.index();
    this.undoable.push({ json: this.current.saved, at });
    this.current.element.remove();
    this.cells.splice(at, 1);
    if (!this.cells.length) this.put(this.fresh(), 0);
    this.touched();
    this.select(this.cells[Math.min(at, this.cells.length - 1)], true);
  }

  undo() {
    const last = this.undoable.pop();
    if (!last) { say('There is no deleted cell.'); return; }
    this.select(this.put(new Cell(this, last.json), Math.min(last.at, this.cells.length)), true);
  }

  move(step) {
    const at = this.index();
    const to = at + step;
    if (to < 0 || to >= this.cells.length) return;
    const [cell] = this.cells.splice(at, 1);
    this.cells.splice(to, 0, cell);
    this.list.insertBefore(cell.element, this.cells[to + 1] ? this.cells[to + 1].element : null);
    this.touched(cell);
    this.select(cell, true);
  }

  become(type) {
    this.current.become(type);
    this.kind.value = type;
    this.touched(this.current);
  }

  split(cell) {
    const { value, cursor } = cell.editor;
    const rest = this.fresh(value.slice(cursor).replace(/^\n/, ''), cell.type);
    cell.editor.value = value.slice(0, cursor).replace(/\n$/, '');
    this.put(rest, this.index(cell) + 1);
    this.select(rest);
    rest.edit();
    rest.editor.field.setSelectionRange(0, 0);
  }

  merge() {
    const next = this.cells[this.index() + 1];
    if (!next) return;
    const cell = this.current;
    this.undoable.push({ json: next.saved, at: this.index(next) });
    cell.editor.value = `${cell.source}\n\n${next.source}`;
    next.element.remove();
    this.cells.splice(this.index(next), 1);
    if (cell.rendered) cell.render();
    this.touched(cell);
  }

  go(step) {
    const next = this.cells[this.index() + step];
    if (next) this.select(next, true);
    return next;
  }

  // ---- running

  // Run runs a cell; step 1 goes on to the next, 2 to a new one.
  async run(cell, step) {
    const at = this.index(cell);
    const after = () => {
      if (step === 2) { this.select(cell); this.add(1); this.current.edit(); }
      else if (step === 1) {
        if (at + 1 < this.cells.length) this.select(this.cells[at + 1], true);
        else { this.select(cell); this.add(1); this.current.edit(); }
      } else if (step === 0) this.select(cell, true);
    };
    if (cell.type === 'markdown') { const shown = cell.render(); after(); await shown; return true; }
    if (cell.type !== 'code' || !cell.source.trim()) { after(); return true; }
    const done = cell.run();
    after();
    return done;
  }

  async runAll() {
    await this.kernel.restart();
    this.cells.forEach((c) => c.setState(''));
    const codes = this.cells.filter((c) => c.type === 'code' && c.source.trim());
    this.cells.filter((c) => c.type === 'markdown' && !c.rendered).forEach((c) => c.render());
    codes.forEach((c) => c.setState('waiting'));
    for (const c of codes) {
      if (!(await this.run(c, -1))) {
        codes.forEach((d) => d.setState(''));
        this.select(c, true);
        return;
      }
    }
    say('All cells have run.');
  }

  async interrupt() {
    try { await this.kernel.interrupt(); } catch (err) { say(err.message, 'error'); }
  }

  async restart() {
    const answer = await ask('Restart the kernel?', 'All values that cells have made are forgotten; the text of the cells stays.', [{ name: 'yes', label: 'Restart' }, { name: 'no', label: 'Cancel' }]);
    if (answer !== 'yes') return;
    await this.kernel.restart();
    this.cells.forEach((c) => c.setState(''));
    say('The kernel has been restarted.');
  }

  // ---- keys

  // EditKey takes the keys of a cell in which one writes.
  editKey(cell, e) {
    const command = e.ctrlKey || e.metaKey;
    if (e.key === 'Enter' && (e.shiftKey || command || e.altKey)) {
      this.run(cell, e.shiftKey ? 1 : e.altKey ? 2 : 0);
      return true;
    }
    if (e.key === 'Escape') { this.mode('command'); cell.element.focus(); return true; }
    if (command && e.key.toLowerCase() === 's') { this.save(true); return true; }
    if (command && e.shiftKey && (e.key === '-' || e.key === '_')) { this.split(cell); return true; }
    const field = cell.editor.field;
    if (e.key === 'ArrowUp' && !e.shiftKey && cell.editor.line === 1 && field.selectionStart === field.selectionEnd && this.index(cell) > 0) {
      this.step(-1, 1e9);
      return true;
    }
    if (e.key === 'ArrowDown' && !e.shiftKey && cell.editor.line === cell.source.split('\n').length && this.index(cell) < this.cells.length - 1) {
      this.step(1, 0);
      return true;
    }
    return false;
  }

  // Step goes on writing in the neighbouring cell.
  step(by, at) {
    const next = this.cells[this.index() + by];
    this.select(next);
    if (next.rendered) { next.element.focus(); this.mode('command'); return; }
    next.edit();
    next.editor.field.setSelectionRange(at, at);
  }

  // CommandKey takes the keys of a selected cell, as in Jupyter.
  commandKey(e) {
    if (e.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (e.target.closest && e.target.closest('input, textarea, select, .panel')) return;
    const command = e.ctrlKey || e.metaKey;
    const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    const twice = key === this.lastKey && Date.now() - this.lastAt < 700;
    this.lastKey = command || e.shiftKey ? '' : key;
    this.lastAt = Date.now();
    const cell = this.current;
    if (!cell) return;
    const onButton = e.target.closest && e.target.closest('button, a');
    let done = true;
    if (key === 'Enter' && (e.shiftKey || command || e.altKey)) this.run(cell, e.shiftKey ? 1 : e.altKey ? 2 : 0);
    else if (command && key === 's') this.save(true);
    else if (command || e.altKey || (onButton && (key === 'Enter' || key === ' '))) done = false;
    else if (key === 'Enter') cell.edit();
    else if (key === 'ArrowDown' || key === 'j') this.go(1);
    else if (key === 'ArrowUp' || key === 'k') this.go(-1);
    else if (key === 'm' && e.shiftKey) this.merge();
    else if (e.shiftKey) done = false;
    else if (key === 'a') this.add(-1);
    else if (key === 'b') this.add(1);
    else if (key === 'm') { this.become('markdown'); cell.edit(); this.mode('command'); cell.element.focus(); }
    else if (key === 'y') this.become('code');
    else if (key === 'r') this.become('raw');
    else if (key === 'd') { if (twice) { this.remove(); this.lastKey = ''; } }
    else if (key === 'z') this.undo();
    else if (key === 'x') { this.clip = cell.saved; this.remove(); }
    else if (key === 'c') { this.clip = cell.saved; say('Copied.'); }
    else if (key === 'v') { if (this.clip) this.select(this.put(new Cell(this, { ...this.clip, id: undefined }), this.index() + 1), true); }
    else if (key === 'i') { if (twice) this.interrupt(); }
    else if (key === '0') { if (twice) this.restart(); }
    else if (key === 's') this.save(true);
    else if (key === 'h') this.help();
    else done = false;
    if (done) e.preventDefault();
  }
}
