import { h, svg, say } from './dom.js';
import { request } from './api.js';

// BoardPanel is where a board or a graph is painted; what is known of it is shown at
// once, and it can be taken into the notebook as a cell.
export class BoardPanel {
  constructor(insert) {
    this.insert = insert;
    this.rows = 5;
    this.cols = 5;
    this.lit = new Set();
    this.graph = { places: [[60, 60], [240, 60], [150, 200]], edges: [[0, 1], [1, 2]], lit: new Set([0]) };
    this.view = 'presses';
    this.build();
  }

  get isGraph() { return this.kind.value === 'graph'; }

  build() {
    const select = (label, options, change) => {
      const e = h('select', { 'aria-label': label, onchange: change }, options.map(([v, t]) => h('option', { value: v }, t || v)));
      return e;
    };
    const number = (label, value, set) => h('label', {}, `${label} `, h('input', {
      type: 'number', min: 1, max: 30, value: String(value), onchange: (e) => {
        const n = Math.max(1, Math.min(30, Math.floor(Number(e.target.value)) || 1));
        e.target.value = String(n);
        set(n);
        this.lit.clear();
        this.ask();
      },
    }));
    const button = (label, title, f) => h('button', { type: 'button', title, onclick: f }, label);
    this.kind = select('What is painted', [['board', 'board'], ['graph', 'graph']], () => { this.arrange(); this.ask(); });
    this.rule = select('Rule', ['plus', 'diagonal', 'king', 'knight', 'cross', 'hex', 'triangle'].map((r) => [r]), () => this.ask());
    this.shape = select('Shape', [['plane'], ['cylinder'], ['torus']], () => this.ask());
    this.self = h('input', { type: 'checkbox', checked: true, onchange: () => this.ask() });
    this.tool = select('Mouse', [['light', 'lights on and off'], ['press', 'press'], ['draw', 'add and join vertices'], ['erase', 'take away']], () => this.draw());
    this.boardOnly = h('div.row', {}, number('rows', 5, (n) => { this.rows = n; }), number('columns', 5, (n) => { this.cols = n; }), this.rule, this.shape);
    this.picture = h('div.picture');
    this.words = h('p.words', { role: 'status' });
    this.quiet = h('div.row.quiet');
    this.element = h('aside.panel', { hidden: true, 'aria-label': 'Board editor' },
      h('div.row', {}, h('strong', {}, 'Board'), this.kind, h('label', {}, this.self, ' a press toggles its own light'), button('✕', 'Close', () => this.toggle())),
      this.boardOnly,
      h('div.row', {}, h('label', {}, 'mouse: ', this.tool),
        button('All on', 'Turn all lights on', () => this.fill(true)), button('All off', 'Turn all lights off', () => this.fill(false)),
        button('Random', 'A random board that has a solution', () => this.random())),
      this.picture, this.words,
      h('div.row', {}, button('Next press', 'Press one button of the solution', () => this.hint()), button('Insert as a cell', 'Put this board into the notebook', () => this.take())),
      this.quiet);
    this.arrange();
  }

  toggle() {
    this.element.hidden = !this.element.hidden;
    if (!this.element.hidden) { this.ask(); this.kind.focus(); }
  }

  arrange() {
    this.boardOnly.hidden = this.isGraph;
    for (const o of this.tool.options) o.hidden = !this.isGraph && (o.value === 'draw' || o.value === 'erase');
    this.tool.value = 'light';
    this.shown = null;
  }

  get now() { return this.isGraph ? this.graph.lit : this.lit; }

  get size() { return this.isGraph ? this.graph.places.length : this.rows * this.cols; }

  fill(on) {
    this.now.clear();
    if (on) for (let v = 0; v < this.size; v++) this.now.add(v);
    this.ask();
  }

  async random() {
    this.now.clear();
    await this.ask();
    if (!this.answer) return;
    for (let v = 0; v < this.size; v++) if (Math.random() < 0.5) this.flip(v);
    this.ask();
  }

  // Flip presses v.
  flip(v) {
    for (const u of this.answer.reach[v] || []) this.turn(u);
  }

  turn(v) {
    if (this.now.has(v)) this.now.delete(v);
    else this.now.add(v);
  }

  async ask() {
    const body = this.isGraph
      ? { graph: true, size: this.size, edges: this.graph.edges, lit: [...this.now], no_self: !this.self.checked }
      : { rows: this.rows, cols: this.cols, rule: this.rule.value, shape: this.shape.value, no_self: !this.self.checked, lit: [...this.now].sort((a, b) => a - b) };
    const serial = this.serial = (this.serial || 0) + 1;
    this.asking = true;
    this.draw();
    try {
      const answer = await request('POST', '/api/paritylab/board', body);
      if (serial !== this.serial) return; // painted on meanwhile
      this.answer = answer;
      this.asking = false;
    } catch (err) {
      if (serial !== this.serial) return;
      this.answer = null;
      this.asking = false;
      this.words.textContent = err.message;
      this.draw();
      return;
    }
    const a = this.answer;
    if (this.shown >= a.quiet.length) this.shown = null;
    const n = a.presses.length;
    this.words.textContent = a.solvable
      ? (this.now.size ? `${n} ${n === 1 ? 'press' : 'presses'}: ${a.why}` : 'All lights are off.') : `No solution: ${a.why}.`;
    this.quiet.replaceChildren(...(a.quiet.length ? [h('span', {}, `Quiet patterns (${a.nullity}): `),
      ...a.quiet.map((_, i) => h('button', { type: 'button', 'aria-pressed': String(this.shown === i), onclick: () => { this.shown = this.shown === i ? null : i; this.ask(); } }, String(i + 1)))]
      : [h('span', {}, 'No quiet patterns: every board has exactly one solution.')]));
    this.draw();
  }

  hint() {
    if (this.asking) return; // the answer would be that of the board before
    if (!this.answer || !this.answer.presses.length) { say('There is nothing to press.'); return; }
    this.flip(this.answer.presses[0]);
    this.ask();
  }

  used(v) {
    if (this.tool.value === 'press' && this.answer) this.flip(v);
    else if (this.isGraph && this.tool.value === 'erase') this.erase(v);
    else if (this.isGraph && this.tool.value === 'draw') { this.join(v); return; }
    else this.turn(v);
    this.ask();
  }

  join(v) {
    if (this.from === undefined || this.from === v) { this.from = this.from === v ? undefined : v; this.draw(); return; }
    const e = [Math.min(this.from, v), Math.max(this.from, v)];
    const at = this.graph.edges.findIndex(([a, b]) => a === e[0] && b === e[1]);
    if (at >= 0) this.graph.edges.splice(at, 1);
    else this.graph.edges.push(e);
    this.from = undefined;
    this.ask();
  }

  erase(v) {
    const down = (u) => (u > v ? u - 1 : u);
    this.from = undefined; // it may be v, or have another number now
    this.graph.places.splice(v, 1);
    this.graph.edges = this.graph.edges.filter((e) => !e.includes(v)).map((e) => e.map(down));
    this.graph.lit = new Set([...this.graph.lit].filter((u) => u !== v).map(down));
  }

  draw() {
    const a = this.answer && this.answer.quiet ? this.answer : { presses: [], proof: [], quiet: [] };
    const marks = new Set(this.shown === null ? a.presses : a.quiet[this.shown] || []);
    const proof = new Set(this.shown === null ? a.proof : []);
    const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.light : undefined;
    const light = (v, shape, attributes, x, y, r) => svg('g', {
      class: `light ${this.now.has(v) ? 'on' : ''}`, tabindex: 0, role: 'button', 'data-light': v, 'aria-pressed': String(this.now.has(v)), 'aria-label': this.isGraph ? `vertex ${v}` : `row ${Math.floor(v / this.cols) + 1}, column ${v % this.cols + 1}`,
      onmousedown: (e) => { e.preventDefault(); e.stopPropagation(); this.painting = this.tool.value === 'light' && !this.isGraph; this.used(v); },
      onmouseenter: (e) => { if (this.painting && e.buttons === 1) this.used(v); },
      onkeydown: (e) => { if (e.key === ' ' || e.key === 'Enter') { e.preventDefault(); e.stopPropagation(); this.used(v); } else this.arrow(e, v); },
    }, svg(shape, attributes),
    ...(marks.has(v) ? [svg('circle', { class: this.shown === null ? 'press' : 'quiet', cx: x, cy: y, r: r * 0.35 })] : []),
    ...(proof.has(v) ? [svg('circle', { class: 'proof', cx: x, cy: y, r: r * 0.7 })] : []),
    ...(this.from === v ? [svg('circle', { class: 'from', cx: x, cy: y, r: r * 1.25 })] : []));
    let root;
    if (this.isGraph) {
      root = svg('svg', { viewBox: '0 0 300 260', class: 'painted graph', onmousedown: (e) => this.place(e, root) },
        ...this.graph.edges.map(([u, v]) => svg('line', { x1: this.graph.places[u][0], y1: this.graph.places[u][1], x2: this.graph.places[v][0], y2: this.graph.places[v][1] })),
        ...this.graph.places.map(([x, y], v) => light(v, 'circle', { cx: x, cy: y, r: 14 }, x, y, 14)));
    } else {
      const hex = this.rule.value === 'hex';
      const cells = [];
      for (let v = 0; v < this.size; v++) {
        const r = Math.floor(v / this.cols);
        const x = (v % this.cols) * 30 + (hex && r % 2 ? 15 : 0);
        const y = r * (hex ? 26 : 30);
        cells.push(light(v, 'rect', { x: x + 1, y: y + 1, width: 28, height: hex ? 24 : 28, rx: hex ? 10 : 4 }, x + 15, y + (hex ? 13 : 15), 14));
      }
      root = svg('svg', { viewBox: `0 0 ${this.cols * 30 + (hex ? 15 : 0)} ${this.rows * (hex ? 26 : 30)}`, class: 'painted' }, ...cells);
    }
    this.picture.replaceChildren(root);
    if (focused !== undefined) root.querySelector(`[data-light="${focused}"]`)?.focus();
  }

  arrow(e, v) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.cols, ArrowDown: this.cols }[e.key];
    if (!step || this.isGraph) return;
    e.preventDefault();
    this.picture.querySelector(`[data-light="${v + step}"]`)?.focus();
  }

  // Place adds a vertex where the mouse is.
  place(e, root) {
    if (this.tool.value !== 'draw' || this.graph.places.length >= 60) return;
    const box = root.getBoundingClientRect();
    this.graph.places.push([Math.round((e.clientX - box.left) * 300 / box.width), Math.round((e.clientY - box.top) * 260 / box.height)]);
    if (this.from !== undefined) { this.graph.edges.push([this.from, this.graph.places.length - 1]); this.from = undefined; }
    this.ask();
  }

  // Take puts the board into the notebook as Go.
  take() {
    const lit = [...this.now].sort((a, b) => a - b);
    const rule = this.self.checked ? 'lights.SigmaPlus' : 'lights.Sigma';
    const imports = (...names) => `import (\n${names.map((n) => `\t"parity.lab/lib/${n}"\n`).join('')})\n\n`;
    const checked = 'if err != nil {\n\tpanic(err)\n}\n';
    let code;
    if (this.isGraph) {
      const edges = this.graph.edges.map(([u, v]) => `{${u}, ${v}}`).join(', ');
      code = `${imports('bitset', 'graph', 'lights')}g, err := graph.FromEdges(${this.size}, [][2]int{${edges}})\n${checked}` +
        `board := lights.NewGame(g, ${rule}).Board(bitset.FromIndices(${[this.size, ...lit].join(', ')}))\n`;
    } else {
      const rows = Array.from({ length: this.rows }, (_, r) => Array.from({ length: this.cols }, (_, c) => (this.now.has(r * this.cols + c) ? '#' : '.')).join(''));
      const text = `\`\n${rows.join('\n')}\n\``;
      const name = (s) => `graph.${s[0].toUpperCase()}${s.slice(1)}`;
      if (this.rule.value !== 'plus' || this.shape.value !== 'plane') {
        code = `${imports('graph', 'lights')}g, err := graph.Board(graph.BoardSpec{Rows: ${this.rows}, Cols: ${this.cols}, Rule: ${name(this.rule.value)}, Topology: ${name(this.shape.value)}})\n${checked}` +
          `board, err := lights.NewGame(g, ${rule}).Parse(${text})\n${checked}`;
      } else if (!this.self.checked) {
        code = `${imports('graph', 'lights')}board, err := lights.NewGame(graph.Grid(${this.rows}, ${this.cols}), ${rule}).Parse(${text})\n${checked}`;
      } else {
        code = `import "parity.lab/lib/lights"\n\nboard, err := lights.ParseBoard(${text})\n${checked}`;
      }
    }
    this.insert(`${code}board.Shortest(ctx, lights.Options{})`);
  }
}
