// A board of lights to be played, in every page that can show one. Plain
// JavaScript, without anything from outside. Package display puts this file into
// its outputs, comments left out (a comment has lines of its own).
//
// parityBoardPage is for HTML outputs, parityBoardWidget for Jupyter widgets. Both
// make a view, which shows a game and sends commands to it: to the program over a
// link, where the board itself is, or to a Game, which plays with a copy in the
// page.
//
// What scripts that drive a page may rely on: the host element has the class
// parity-board and the attributes data-mode ("live" or "page"), data-on (a 0 or 1
// for each light), data-presses and data-solved ("true" or "false"). In its shadow
// root, [data-light="3"] is a light, [data-do="hint"] (also solve, undo, random) a
// button, [data-count="presses"] (also shortest, left) a number, [role="status"]
// what is said.

// Lights that a press reaches on a rectangle, by the name of the rule.
const parityReaches = {
  plus: (dr, dc) => dr * dr + dc * dc <= 1,
  sides: (dr, dc) => dr * dr + dc * dc === 1,
  cross: (dr, dc) => dr === 0 || dc === 0,
};

// The largest boards for which a page works out shortest solutions.
const parityMaxLights = 225;
const parityMaxNullity = 11;

function parityReach(data) {
  if (data.reach) return data.reach;
  const { cols } = data, n = data.rows * cols, rule = parityReaches[data.rule];
  return Array.from({ length: n }, (_, v) => {
    const r = Math.floor(v / cols), c = v % cols, list = [];
    for (let u = 0; u < n; u++) {
      if (rule(Math.floor(u / cols) - r, u % cols - c)) list.push(u);
    }
    return list;
  });
}

// Linear equations over GF(2): which lights to press, order left aside. A set of
// lights is a BigInt with a bit for each.
class ParityEquations {
  constructor(reach) {
    const n = reach.length;
    // Row u says which presses reach light u, and beside it, from bit n on, which
    // rows it is the sum of.
    const rows = Array.from({ length: n }, (_, u) => 1n << BigInt(n + u));
    reach.forEach((list, v) => list.forEach((u) => { rows[u] |= 1n << BigInt(v); }));
    this.n = n;
    this.pivots = [];
    const free = [];
    let top = 0;
    for (let v = 0; v < n; v++) {
      const bit = 1n << BigInt(v);
      const found = rows.findIndex((row, i) => i >= top && (row & bit) !== 0n);
      if (found < 0) {
        free.push(v);
        continue;
      }
      [rows[top], rows[found]] = [rows[found], rows[top]];
      for (let i = 0; i < n; i++) {
        if (i !== top && (rows[i] & bit) !== 0n) rows[i] ^= rows[top];
      }
      this.pivots.push(v);
      top++;
    }
    this.sums = rows.map((row) => row >> BigInt(n));
    // Sets of presses that change nothing, one for each free light.
    this.quiet = free.map((v) => this.pivots.reduce(
      (set, p, i) => ((rows[i] >> BigInt(v)) & 1n ? set | (1n << BigInt(p)) : set), 1n << BigInt(v)));
  }

  static size(set) {
    let n = 0;
    for (const digit of set.toString(16)) n += [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4][parseInt(digit, 16)];
    return n;
  }

  // The fewest presses that toggle the lights of a set, or null if none do.
  solve(wanted) {
    let x = 0n;
    for (let i = 0; i < this.n; i++) {
      if (ParityEquations.size(this.sums[i] & wanted) % 2 === 0) continue;
      if (i >= this.pivots.length) return null;
      x |= 1n << BigInt(this.pivots[i]);
    }
    let best = x, least = ParityEquations.size(x);
    const look = () => {
      const size = ParityEquations.size(x);
      if (size < least) [best, least] = [x, size];
    };
    const d = this.quiet.length, all = d <= parityMaxNullity;
    if (all) {
      // Step i of the Gray code changes one set, the one whose number is the
      // number of zeros at the end of i.
      for (let i = 1; i < 1 << d; i++) {
        x ^= this.quiet[31 - Math.clz32(i & -i)];
        look();
      }
    } else {
      for (let before = -1; before !== least;) {
        before = least;
        for (const set of this.quiet) {
          x = best ^ set;
          look();
        }
      }
    }
    const presses = [];
    for (let v = 0; v < this.n; v++) if ((best >> BigInt(v)) & 1n) presses.push(v);
    return { presses, shortest: all };
  }
}

// A game that is played in the page. It obeys the commands that the program
// obeys, and answers in the same form.
class ParityGame {
  constructor(data, now) {
    Object.assign(this, { data, reach: parityReach(data), past: [], presses: now.presses, last: -1 });
    this.on = Array.from(now.on, (digit) => digit === '1');
    this.first = { presses: now.first, shortest: now.firstShortest };
    this.find(data.way && now.on === data.now.on ? { presses: data.way, shortest: now.leftShortest } : null);
  }

  get goal() { return Boolean(this.data.goalOn); }

  solved() { return this.on.every((l) => l === this.goal); }

  now() {
    const left = this.way ? this.way.presses.length : -1;
    return {
      on: this.on.map(Number).join(''), presses: this.presses, undo: this.past.length, last: this.last,
      solved: this.solved(), first: this.first.presses, firstShortest: this.first.shortest,
      left, leftShortest: left >= 0 && this.way.shortest,
    };
  }

  toggle(on, light) {
    for (const l of this.reach[light]) on[l] = !on[l];
  }

  // Find a way from here; known is one of which nothing better may be found.
  find(known) {
    this.way = known;
    if ((known && known.shortest) || this.on.length > parityMaxLights) return;
    this.equations ??= new ParityEquations(this.reach);
    let wanted = 0n;
    this.on.forEach((l, i) => { if (l !== this.goal) wanted |= 1n << BigInt(i); });
    const found = this.equations.solve(wanted);
    if (!found) {
      this.way = null;
      this.hopeless = true;
      return;
    }
    this.hopeless = false;
    if (!this.data.onlyOff) {
      this.way = found;
      return;
    }
    const presses = this.order(found.presses);
    if (presses && (!known || presses.length < known.presses.length)) this.way = { presses, shortest: false };
  }

  // Presses in an order in which each light is off when it is pressed: by trying
  // orders at random. Where no light of the set is off, another one is pressed,
  // and once more later. Null if no try comes to an end.
  order(set) {
    for (let tries = 0; tries < 300; tries++) {
      const on = [...this.on], left = new Set(set), presses = [];
      while (left.size > 0 && presses.length < set.length + 16) {
        let may = [...left].filter((l) => !on[l]);
        if (may.length === 0) may = [...on.keys()].filter((l) => !on[l]);
        if (may.length === 0) break;
        const light = may[Math.floor(Math.random() * may.length)];
        if (!left.delete(light)) left.add(light);
        this.toggle(on, light);
        presses.push(light);
      }
      if (on.every((l) => l === this.goal)) return presses;
    }
    return null;
  }

  press(light) {
    if (this.data.onlyOff && this.on[light]) return 'only a light that is off may be pressed';
    this.past.push({ on: [...this.on], way: this.way });
    this.toggle(this.on, light);
    this.presses++;
    this.last = light;
    const { presses, shortest } = this.way ?? {};
    if (presses && presses[0] === light) {
      this.way = { presses: presses.slice(1), shortest };
    } else if (presses && !this.data.onlyOff) {
      // The order does not matter, and twice is not at all.
      const rest = presses.filter((l) => l !== light);
      this.find({ presses: rest.length < presses.length ? rest : [...presses, light], shortest: shortest && rest.length < presses.length });
    } else {
      this.find(null);
    }
    return '';
  }

  undo() {
    if (this.past.length === 0) return 'there is nothing to undo';
    Object.assign(this, this.past.pop());
    this.presses--;
    this.last = -1;
    return '';
  }

  // A board that can be solved: the goal after random presses. Where only lights
  // that are off may be pressed, allowed presses are taken back from the goal.
  random() {
    let presses;
    for (let tries = 0; tries < 50 && (tries === 0 || this.solved()); tries++) presses = this.scramble();
    Object.assign(this, { past: [], presses: 0, last: -1 });
    this.find({ presses, shortest: false });
    this.first = { presses: this.way.presses.length, shortest: this.way.shortest };
  }

  // Make one random board; the result are presses that solve it.
  scramble() {
    this.on.fill(this.goal);
    const presses = [];
    for (let i = 0; i < this.on.length; i++) {
      const light = this.data.onlyOff ? Math.floor(Math.random() * this.on.length) : i;
      if (this.data.onlyOff ? !this.on[light] : Math.random() < 0.5) continue;
      this.toggle(this.on, light);
      presses.unshift(light);
    }
    return presses;
  }

  obey({ do: what, ask, light }) {
    const answer = { ask };
    switch (what) {
      case 'press': answer.problem = this.press(light); break;
      case 'undo': answer.problem = this.undo(); break;
      case 'random': this.random(); break;
      default:
        if (this.solved()) answer.problem = 'the board is solved';
        else if (this.hopeless) answer.problem = 'no presses solve this board';
        else if (!this.way) answer.problem = 'no way is known from here; Undo leads back to where one is known';
        else if (what === 'hint') answer.hint = this.way.presses[0];
        else answer.way = this.way.presses;
    }
    answer.now = this.now();
    return answer;
  }
}

const parityStyle = `
:host { display: block; margin: 4px 0; }
.frame { --page: #ffffff; --ink: #1f2933; --soft: #52606d; --line: #b5c0cc; --off: #46566a; --dot: #9fb1c4; --on: #ffc20a;
  --disc: #fff6d0; --rim: #6b4a00; --mark: #0c5fb8; --halo: #ffffff; --button: #eef2f6;
  display: inline-block; max-width: 100%; box-sizing: border-box; padding: 8px; background: var(--page); color: var(--ink);
  border-radius: 6px; font: 14px/1.4 system-ui, sans-serif; }
.frame.dark { --page: #12181f; --ink: #e3e8ee; --soft: #a9b6c4; --line: #4a5867; --off: #3a4757; --dot: #8899ab; --on: #ffcf45;
  --disc: #fff6d0; --rim: #4f3700; --mark: #64b5ff; --halo: #10151b; --button: #232d38; }
.title { font-weight: 600; margin-bottom: 6px; }
svg { display: block; max-width: 100%; height: auto; touch-action: manipulation; }
[data-light] { cursor: pointer; outline: none; }
[data-light][aria-disabled=true] { cursor: not-allowed; }
.cell { fill: var(--off); }
.lit .cell { fill: var(--on); }
.glyph { fill: var(--dot); }
.lit .glyph { fill: var(--disc); stroke: var(--rim); stroke-width: 2; }
.ring { fill: none; stroke: none; }
.hint .ring { stroke: var(--halo); stroke-width: 8; }
.hint .ring + .ring { stroke: var(--mark); stroke-width: 4; }
.focus { fill: none; stroke: none; }
[data-light]:focus .focus { stroke: var(--halo); stroke-width: 6; }
[data-light]:focus .focus + .focus { stroke: var(--mark); stroke-width: 3; }
.graph .glyph { fill: none; }
.graph .lit .glyph { fill: var(--disc); }
.edge { stroke: var(--soft); stroke-width: 2; }
text { font: 13px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central; fill: #ffffff; pointer-events: none; }
.lit text { fill: #1a1a1a; }
.bar { margin-top: 8px; display: flex; flex-wrap: wrap; gap: 6px; }
button { font: inherit; color: var(--ink); background: var(--button); border: 1px solid var(--line); border-radius: 4px; padding: 2px 10px; cursor: pointer; }
button:hover { border-color: var(--mark); }
button:focus-visible { outline: 3px solid var(--mark); outline-offset: 1px; }
button:disabled { opacity: 0.55; cursor: default; }
.score { margin-top: 6px; }
.say { min-height: 1.4em; }
.say.done { font-weight: 600; }
.mode { color: var(--soft); font-size: 12px; }
@media (prefers-reduced-motion: no-preference) { .cell, .glyph { transition: fill 0.12s; } }
`;

const parityRestarted = 'The session was restarted: run the cell again to connect.';

const parityModes = {
  live: 'Connected with the program: presses change the board there.',
  page: 'Plays in this page only: the program does not see it.',
};

// The view of a board in a host element, whose content it hides.
class ParityView {
  constructor(host, data) {
    Object.assign(this, { host, data, lights: [], asked: new Map(), serial: 0, playing: 0 });
    this.name = Math.random().toString(36).slice(2);
    this.root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    this.root.replaceChildren();
    host.classList.add('parity-board');
    // Front ends have keys of their own, which a player of the board does not mean.
    host.dataset.lmSuppressShortcuts = 'true';
    this.element('style', { textContent: parityStyle }, this.root);
    this.frame = this.element('div', { className: 'frame' }, this.root);
    this.frame.addEventListener('keydown', (event) => event.stopPropagation());
    this.element('div', { className: 'title', textContent: data.title }, this.frame);
    this.draw();
    const bar = this.element('div', { className: 'bar' }, this.frame);
    this.buttons = {};
    for (const [name, label, tip] of [
      ['hint', 'Hint', 'Mark one press of the best known solution'], ['solve', 'Solve', 'Press the solution step by step'],
      ['undo', 'Undo', 'Take the last press back'], ['random', 'New board', 'A new random board that can be solved'],
    ]) {
      const button = this.element('button', { type: 'button', textContent: label, title: tip }, bar);
      button.dataset.do = name;
      button.addEventListener('click', () => this.command(name));
      this.buttons[name] = button;
    }
    const score = this.element('div', { className: 'score' }, this.frame);
    this.counts = {};
    for (const [name, label] of [['presses', 'Presses: '], ['shortest', ''], ['left', ' · left: ']]) {
      this.counts[`${name}Label`] = this.element('span', { textContent: label }, score);
      this.counts[name] = this.element('b', {}, score);
      this.counts[name].dataset.count = name;
    }
    this.status = this.element('div', { className: 'say' }, this.frame);
    this.status.setAttribute('role', 'status');
    this.mode = this.element('div', { className: 'mode' }, this.frame);
    this.theme();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.theme());
    new MutationObserver(() => this.theme()).observe(document.body, { attributes: true });
    this.show(data.now);
    this.alone();
  }

  element(name, properties, parent) {
    return parent.appendChild(Object.assign(document.createElement(name), properties));
  }

  shape(name, attributes, parent) {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    return parent.appendChild(shape);
  }

  // Dark is what stands on something dark.
  theme() {
    let dark = false;
    for (let e = this.host; e; e = e.parentElement ?? e.getRootNode().host) {
      const [r, g, b, a = 1] = (getComputedStyle(e).backgroundColor.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
      if (a > 0.5) {
        dark = 0.299 * r + 0.587 * g + 0.114 * b < 128;
        break;
      }
    }
    this.frame.classList.toggle('dark', dark);
  }

  // One light a cell of 40 units, on a graph a disc; (x, y) is its middle.
  draw() {
    const { rows, cols, places } = this.data, unit = places ? 52 : 40;
    this.at = places
      ? places.map(([r, c]) => [(c + 0.5) * unit, (r + 0.5) * unit])
      : Array.from({ length: this.data.now.on.length }, (_, i) => [(i % cols + 0.5) * unit, (Math.floor(i / cols) + 0.5) * unit]);
    const width = Math.max(unit, ...this.at.map(([x]) => x + unit / 2)), height = Math.max(unit, ...this.at.map(([, y]) => y + unit / 2));
    const scale = places ? Math.min(1, 640 / width) : Math.min(1, Math.max(0.4, 420 / width));
    const svg = this.shape('svg', {
      viewBox: `0 0 ${width} ${height}`, width: Math.round(width * scale), height: Math.round(height * scale), role: 'group', class: places ? 'graph' : '',
      'aria-label': `${this.data.title}. Arrow keys move, space presses a light. The goal is all lights ${this.data.goalOn ? 'on' : 'off'}.`,
    }, this.frame);
    for (const [u, v] of this.data.edges ?? []) {
      this.shape('line', { class: 'edge', x1: this.at[u][0], y1: this.at[u][1], x2: this.at[v][0], y2: this.at[v][1] }, svg);
    }
    this.at.forEach(([x, y], i) => {
      const g = this.shape('g', { 'data-light': i, role: 'button', tabindex: i === 0 ? 0 : -1, transform: `translate(${x} ${y})` }, svg);
      if (places) {
        this.shape('circle', { class: 'cell', r: 20 }, g);
        this.shape('circle', { class: 'glyph', r: 13 }, g);
        const name = `${this.data.names?.[i] ?? i}`;
        this.shape('text', name.length > 3 ? { textLength: 34, lengthAdjust: 'spacingAndGlyphs' } : {}, g).textContent = name;
      } else {
        this.shape('rect', { class: 'cell', x: -19, y: -19, width: 38, height: 38, rx: 3 }, g);
        this.shape('circle', { class: 'glyph', r: 4 }, g);
      }
      // A mark has a halo, so that it shows on any colour.
      for (let k = 0; k < 2; k++) this.shape('circle', { class: 'ring', r: places ? 22 : 14 }, g);
      for (let k = 0; k < 2; k++) this.shape('rect', { class: 'focus', x: -17, y: -17, width: 34, height: 34, rx: 3 }, g);
      g.addEventListener('click', () => {
        this.focus(i);
        this.press(i);
      });
      g.addEventListener('keydown', (event) => this.key(event, i));
      this.lights.push(g);
    });
    this.current = 0;
  }

  key(event, i) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { cols } = this.data, n = this.lights.length;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    let to = -1;
    if (event.key === ' ' || event.key === 'Enter') this.press(i);
    else if (event.key in steps) to = this.beside(i, ...steps[event.key]);
    else if (event.key === 'Home') to = this.data.places ? 0 : i - i % cols;
    else if (event.key === 'End') to = this.data.places ? n - 1 : i - i % cols + cols - 1;
    else return;
    event.preventDefault();
    if (to >= 0) this.focus(to);
  }

  // The nearest light in a direction, with those straight ahead preferred.
  beside(i, dx, dy) {
    let best = -1, least = Infinity;
    this.at.forEach(([x, y], j) => {
      const ahead = (x - this.at[i][0]) * dx + (y - this.at[i][1]) * dy, aside = Math.abs((x - this.at[i][0]) * dy) + Math.abs((y - this.at[i][1]) * dx);
      if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [j, ahead + 2 * aside];
    });
    return best;
  }

  focus(i) {
    this.lights[this.current].setAttribute('tabindex', -1);
    this.lights[i].setAttribute('tabindex', 0);
    this.current = i;
    this.lights[i].focus({ preventScroll: true });
  }

  nameOf(i) {
    return this.data.places ? `light ${this.data.names?.[i] ?? i}` : `row ${Math.floor(i / this.data.cols) + 1}, column ${i % this.data.cols + 1}`;
  }

  show(now) {
    const { host, data, counts } = this;
    const old = this.state;
    this.state = now;
    this.lights.forEach((g, i) => {
      const on = now.on[i] === '1';
      if (old && (old.on[i] === '1') === on) return;
      g.classList.toggle('lit', on);
      g.setAttribute('aria-label', `${this.nameOf(i)}, ${on ? 'on' : 'off'}`);
      g.setAttribute('data-lit', on);
      if (!data.places) g.querySelector('.glyph').setAttribute('r', on ? 11 : 4);
      if (data.onlyOff) g.setAttribute('aria-disabled', on);
    });
    host.dataset.on = now.on;
    host.dataset.presses = now.presses;
    host.dataset.solved = now.solved;
    counts.presses.textContent = now.presses;
    counts.shortestLabel.textContent = now.first < 0 ? '' : now.firstShortest ? ' · shortest: ' : ' · best known: ';
    counts.shortest.textContent = now.first < 0 ? '' : now.first;
    counts.leftLabel.textContent = now.left < 0 ? '' : ' · left: ';
    counts.left.textContent = now.left < 0 ? '' : now.left;
    this.buttons.undo.disabled = now.undo === 0;
    if (old && old.on !== now.on) this.mark(-1);
  }

  // Mark the light of a hint; −1 for none.
  mark(light) {
    this.lights.forEach((g, i) => g.classList.toggle('hint', i === light));
  }

  say(text, done = false) {
    this.status.textContent = text && text[0].toUpperCase() + text.slice(1) + (/[.!]$/.test(text) ? '' : '.');
    this.status.classList.toggle('done', done);
  }

  // Play in the page from here on.
  alone(reason = '') {
    const was = this.link;
    this.link = null;
    this.host.dataset.mode = 'page';
    this.mode.textContent = (reason ? `${reason} ` : '') + parityModes.page;
    this.game = new ParityGame(this.data, this.state);
    for (const [ask, answer] of this.asked) answer({ ask, problem: reason, now: this.state });
    this.asked.clear();
    if (was && reason) this.say(reason);
  }

  // Play with the program behind a link, a function that sends a command.
  connect(link) {
    this.link = link;
    this.game = null;
    this.host.dataset.mode = 'live';
    this.mode.textContent = parityModes.live;
  }

  // Take what the program says.
  receive(answer) {
    const waiting = this.asked.get(answer.ask);
    if (waiting) {
      this.asked.delete(answer.ask);
      waiting(answer);
    } else if (answer.now && answer.now.on !== this.state.on) {
      this.show(answer.now);
      this.say(answer.now.solved ? this.verdict(answer.now) : 'the board was changed elsewhere', answer.now.solved);
    } else if (answer.now) {
      this.show(answer.now);
    } else if (answer.problem) {
      this.say(answer.problem);
    }
  }

  // Send a command; resolves to the answer.
  async ask(command) {
    command.ask = `${this.name}-${++this.serial}`;
    if (!this.link) return this.game.obey(command);
    const late = setTimeout(() => this.say('no answer yet: the program is busy with a cell, or was restarted; then run the cell again'), 700);
    const answer = await new Promise((resolve) => {
      this.asked.set(command.ask, resolve);
      this.link(command);
    });
    clearTimeout(late);
    return answer;
  }

  verdict({ presses, first, firstShortest }) {
    const count = `Solved in ${presses} ${presses === 1 ? 'press' : 'presses'}`;
    if (first >= 0 && firstShortest) return presses <= first ? `${count}, the fewest possible.` : `${count}; ${first} would have been enough.`;
    return `${count}.`;
  }

  // Press a light for the player.
  async press(light) {
    this.stop();
    await this.step(light);
  }

  async step(light) {
    const { now, problem } = await this.ask({ do: 'press', light });
    this.show(now);
    if (problem) this.say(problem);
    else if (now.solved) this.say(this.verdict(now), true);
    else this.say(`${this.nameOf(light)} pressed: ${[...now.on].filter((digit) => digit === '1').length} of ${now.on.length} on`);
    return problem;
  }

  stop() {
    this.playing++;
    this.buttons.solve.textContent = 'Solve';
  }

  async command(name) {
    const wasPlaying = this.buttons.solve.textContent === 'Stop';
    this.stop();
    if (name === 'solve' && wasPlaying) return;
    const command = { do: name };
    if (name === 'random') command.seed = Math.floor(Math.random() * 2 ** 32);
    const { now, problem, hint, way } = await this.ask(command);
    this.show(now);
    if (problem) this.say(problem);
    else if (name === 'hint') {
      this.mark(hint);
      this.say(`hint: press ${this.nameOf(hint)}`);
    } else if (name === 'undo') this.say('the last press was taken back');
    else if (name === 'random') this.say('a new board');
    else await this.play(way);
  }

  // Press a whole way, slowly enough to be watched but not for ever.
  async play(way) {
    const turn = ++this.playing;
    this.buttons.solve.textContent = 'Stop';
    const pause = Math.min(350, 8000 / way.length);
    for (const light of way) {
      if (this.playing !== turn || await this.step(light)) break;
      await new Promise((resolve) => { setTimeout(resolve, pause); });
    }
    if (this.playing === turn) this.stop();
  }
}

// Boards of HTML outputs. In the classic Notebook they are connected with the
// program by a comm; everywhere else they play in the page.
function parityBoardPage(id, data) {
  for (const host of document.querySelectorAll(`[id="${id}"]`)) {
    if (host.shadowRoot) continue;
    const view = new ParityView(host, data);
    const notebook = window.Jupyter && window.Jupyter.notebook;
    if (notebook && notebook.events) parityNotebook(notebook, view);
  }
}

function parityNotebook(notebook, view) {
  let comm = null;
  const drop = (reason) => {
    comm = null;
    if (view.link) view.alone(reason);
    else if (reason) view.mode.textContent = `${reason} ${parityModes.page}`;
  };
  const connect = () => {
    const { kernel } = notebook;
    if (comm || !view.host.isConnected || !kernel || !kernel.is_connected()) return;
    // What the board's own methods print goes below the cell.
    const cell = notebook.get_cells().find((c) => c.element[0].contains(view.host));
    const callbacks = cell && cell.get_callbacks ? { iopub: cell.get_callbacks().iopub } : {};
    const opened = comm = kernel.comm_manager.new_comm('paritylab.board', { board: view.data.board });
    comm.on_msg((message) => {
      const { data: answer } = message.content;
      if (opened !== comm) return;
      if (!view.host.isConnected) {
        comm.close();
        comm = null;
        return;
      }
      if (!view.link) {
        view.connect((command) => opened.send(command, callbacks));
        view.show(answer.now);
      } else {
        view.receive(answer);
      }
    });
    comm.on_close((message) => {
      if (opened !== comm) return;
      const known = message && message.content && message.content.data && message.content.data.reason;
      drop(known || view.link ? parityRestarted : 'The program does not know this board: run the cell again to connect.');
    });
  };
  for (const name of ['kernel_ready', 'kernel_connected']) notebook.events.on(`${name}.Kernel`, connect);
  for (const name of ['kernel_restarting', 'kernel_autorestarting', 'kernel_killed', 'kernel_dead', 'kernel_disconnected']) {
    notebook.events.on(`${name}.Kernel`, () => drop(/disconnected/.test(name)
      ? 'The connection to the program is lost.' : parityRestarted));
  }
  connect();
}

// The same as the view of an anywidget.
function parityBoardWidget({ model, el }) {
  const host = el.appendChild(document.createElement('div'));
  const view = new ParityView(host, model.get('data'));
  const closed = () => { if (view.link) view.alone(parityRestarted); };
  const said = (answer) => (answer.gone ? closed() : view.receive(answer));
  const changed = () => { if (view.link) view.receive({ now: model.get('now') }); };
  // The page marks the widgets of a kernel that is gone.
  const live = () => setTimeout(() => { if (el.closest('.jupyter-widgets-disconnected')) closed(); });
  view.show(model.get('now'));
  view.connect((command) => model.send(command));
  model.on('msg:custom', said);
  model.on('change:now', changed);
  model.on('comm_live_update', live);
  return () => {
    model.off('msg:custom', said);
    model.off('change:now', changed);
    model.off('comm_live_update', live);
  };
}
