import { h } from './dom.js';
import { colour, escape, indentation } from './golang.js';

// Positions: the kernel counts code points, the browser UTF-16 units.
const points = (s) => [...s].length;
const units = (s, n) => [...s].slice(0, n).join('').length;

// Editor is a text field that colours what stands in it. keys(event) is asked first
// about every key and returns true for those that it takes.
export class Editor {
  constructor({ source, label, plain, keys, change, focus, assist }) {
    this.plain = plain;
    this.assist = assist; // { complete(code, position), inspect(code, position) } or null
    this.onchange = change;
    this.marks = [];
    this.back = h('pre.back', { 'aria-hidden': 'true' });
    this.field = h('textarea.field', {
      spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': label, rows: '1',
      oninput: () => this.changed(), onkeydown: (e) => this.key(e, keys), onfocus: focus,
      onblur: () => this.close(), onscroll: () => { this.back.scrollLeft = this.field.scrollLeft; },
      onmousemove: (e) => this.hover(e), onmouseleave: () => this.hover(null),
    });
    this.element = h('div.editor', {}, this.back, this.field);
    this.value = source;
  }

  get value() { return this.field.value; }

  set value(s) {
    this.field.value = s;
    this.paint();
  }

  paint() {
    const s = this.field.value;
    this.field.rows = s.split('\n').length;
    // A last empty line must have a height.
    this.back.innerHTML = `${this.plain ? escape(s) : colour(s)}\n`;
    for (const line of this.marks) this.back.append(h('div.mark', { style: `top: calc(${line - 1} * 1.45em + .5rem)` }));
  }

  changed() {
    this.marks = [];
    this.paint();
    this.onchange();
    if (this.popup && this.popup.filter) this.refilter();
    else this.close();
  }

  mark(lines) {
    this.marks = lines;
    this.paint();
  }

  // Insert puts text at the cursor so that the browser can undo it.
  insert(text) {
    this.field.focus();
    document.execCommand('insertText', false, text);
  }

  get cursor() { return this.field.selectionStart; }

  get line() { return this.value.slice(0, this.cursor).split('\n').length; }

  key(e, keys) {
    if (e.isComposing) return;
    if (this.popup && this.popupKey(e)) { e.preventDefault(); e.stopPropagation(); return; }
    if (keys(e)) { e.preventDefault(); e.stopPropagation(); return; }
    const { value, field } = this;
    const [from, to] = [field.selectionStart, field.selectionEnd];
    const command = e.ctrlKey || e.metaKey;
    if (e.key === 'Tab' && !command && !e.altKey) {
      e.preventDefault();
      if (e.shiftKey && from === to && this.assist) this.inspect(e.detail || 0);
      else if (e.shiftKey) this.shift((l) => l.replace(/^(\t| {1,4})/, ''));
      else if (from !== to && value.slice(from, to).includes('\n')) this.shift((l) => (l ? `\t${l}` : l));
      else if (this.assist && /[\p{L}\p{N}_.%"/]$/u.test(value.slice(0, from))) this.complete();
      else this.insert('\t');
    } else if (e.key === 'Enter' && !command && !e.shiftKey && !e.altKey && !this.plain) {
      e.preventDefault();
      const more = indentation(value.slice(0, from));
      this.insert(`\n${more}`);
    } else if (e.key === '}' && !this.plain && from === to && /(^|\n)\t+$/.test(value.slice(0, from))) {
      e.preventDefault();
      field.setSelectionRange(from - 1, from);
      this.insert('}');
    } else if (e.key === '/' && command && !this.plain) {
      e.preventDefault();
      const lines = this.selectedLines();
      const all = lines.every((l) => !l.trim() || l.trimStart().startsWith('//'));
      this.shift((l) => (all ? l.replace(/^(\s*)\/\/ ?/, '$1') : l.trim() ? l.replace(/^(\s*)/, '$1// ') : l));
    }
  }

  bounds() {
    const { value, field } = this;
    const from = value.lastIndexOf('\n', field.selectionStart - 1) + 1;
    let to = value.indexOf('\n', field.selectionEnd);
    if (to < 0) to = value.length;
    return [from, to];
  }

  selectedLines() {
    const [from, to] = this.bounds();
    return this.value.slice(from, to).split('\n');
  }

  // Shift changes every selected line.
  shift(change) {
    const [from, to] = this.bounds();
    const text = this.value.slice(from, to).split('\n').map(change).join('\n');
    this.field.setSelectionRange(from, to);
    this.insert(text);
    this.field.setSelectionRange(from, from + text.length);
  }

  // Where a position of the text is on the screen.
  place(at) {
    const walk = document.createTreeWalker(this.back, NodeFilter.SHOW_TEXT);
    let left = at;
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (left <= node.length) {
        const range = document.createRange();
        range.setStart(node, left);
        range.setEnd(node, Math.min(left + 1, node.length));
        return range.getBoundingClientRect();
      }
      left -= node.length;
    }
    return this.field.getBoundingClientRect();
  }

  open(popup, at) {
    this.close();
    this.popup = popup;
    document.body.append(popup.element);
    const r = this.place(at);
    const box = popup.element.getBoundingClientRect();
    const below = r.bottom + box.height < innerHeight || r.top < box.height;
    popup.element.style.left = `${Math.max(4, Math.min(r.left, innerWidth - box.width - 8)) + scrollX}px`;
    popup.element.style.top = `${(below ? r.bottom + 2 : r.top - box.height - 2) + scrollY}px`;
  }

  close() {
    if (!this.popup) return;
    this.popup.element.remove();
    this.popup = null;
    this.field.removeAttribute('aria-activedescendant');
  }

  popupKey(e) {
    const { popup } = this;
    if (e.key === 'Escape') { this.close(); return true; }
    if (!popup.filter) {
      if (!['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(e.key)) this.close();
      return false;
    }
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Tab: e.shiftKey ? -1 : 1 }[e.key];
    if (step) { this.choose(popup.chosen + step); return true; }
    if (e.key === 'Enter') { this.take(); return true; }
    return false;
  }

  async complete() {
    const code = this.value;
    const at = this.cursor;
    const reply = await this.assist.complete(code, points(code.slice(0, at)));
    if (this.value !== code || this.cursor !== at || !reply.matches || !reply.matches.length) return;
    const from = units(code, reply.cursor_start);
    const kinds = (reply.metadata && reply.metadata._jupyter_types_experimental) || [];
    const all = reply.matches.map((text, i) => ({ text, kind: (kinds[i] && kinds[i].type) || '', about: (kinds[i] && kinds[i].signature) || '' }));
    if (all.length === 1) {
      this.field.setSelectionRange(from, units(code, reply.cursor_end));
      this.insert(all[0].text);
      return;
    }
    const element = h('div.popup.choices', { role: 'listbox', 'aria-label': 'Completions', onmousedown: (e) => e.preventDefault() });
    this.open({ element, filter: true, from, all, chosen: 0 }, from);
    this.refilter();
  }

  refilter() {
    const { popup } = this;
    const typed = this.value.slice(popup.from, this.cursor);
    popup.list = popup.all.filter((c) => c.text.toLowerCase().startsWith(typed.toLowerCase())).slice(0, 200);
    if (this.cursor < popup.from || !popup.list.length || /\s/.test(typed)) { this.close(); return; }
    popup.element.replaceChildren(...popup.list.map((c, i) => h('div.choice', {
      role: 'option', id: `choice-${i}`, onclick: () => { this.choose(i); this.take(); },
    }, h('span.kind', {}, c.kind.replace('function', 'func').slice(0, 5)), h('span.name', {}, c.text), h('span.about', {}, c.about))));
    this.choose(0);
  }

  choose(i) {
    const { popup } = this;
    const n = popup.list.length;
    popup.chosen = ((i % n) + n) % n;
    [...popup.element.children].forEach((e, k) => e.setAttribute('aria-selected', String(k === popup.chosen)));
    popup.element.children[popup.chosen].scrollIntoView({ block: 'nearest' });
    this.field.setAttribute('aria-activedescendant', `choice-${popup.chosen}`);
  }

  take() {
    const { popup } = this;
    const { text } = popup.list[popup.chosen];
    this.field.setSelectionRange(popup.from, this.cursor);
    this.close();
    this.insert(text);
    this.close();
  }

  async inspect() { await this.about(this.cursor); }

  // About shows what the kernel knows of the name at a position.
  async about(at) {
    const code = this.value;
    const reply = await this.assist.inspect(code, points(code.slice(0, at)));
    if (!reply.found || this.value !== code || (this.popup && this.popup.filter)) return;
    const text = (reply.data && reply.data['text/plain']) || '';
    // eslint-disable-next-line no-control-regex
    this.open({ element: h('div.popup.about', { role: 'tooltip', tabIndex: 0 }, text.replace(/\x1b\[[\d;]*m/g, '')) }, at);
  }

  // Hover shows it for the name under a resting mouse.
  hover(e) {
    clearTimeout(this.resting);
    if (!e) { if (this.hovering) this.close(); this.hovering = false; return; }
    if (!this.assist || e.buttons) return;
    this.resting = setTimeout(async () => {
      if (this.popup || !this.element.matches(':hover')) return;
      // What lies behind the field is looked at, which the mouse otherwise passes by.
      this.field.style.pointerEvents = 'none';
      this.back.style.pointerEvents = 'auto';
      const range = document.caretRangeFromPoint ? document.caretRangeFromPoint(e.clientX, e.clientY) : null;
      this.field.style.pointerEvents = '';
      this.back.style.pointerEvents = '';
      if (!range || !this.back.contains(range.startContainer)) return;
      const before = document.createRange();
      before.setStart(this.back, 0);
      before.setEnd(range.startContainer, range.startOffset);
      const at = before.toString().length;
      if (!/[\p{L}\p{N}_]/u.test(this.value[at] || '')) return;
      this.hovering = true;
      await this.about(at);
    }, 700);
  }
}
