import { h } from './dom.js';
import { markdown, escaped } from './api.js';
import { Editor } from './editor.js';
import { Outputs } from './output.js';

// Cell is one cell of the notebook and its place on the page.
export class Cell {
  constructor(notebook, json) {
    this.notebook = notebook;
    this.json = json; // what the file says, for the parts that the page does not know
    this.type = json.cell_type;
    this.id = json.id || crypto.randomUUID().slice(0, 8);
    this.count = json.execution_count || null;
    this.state = ''; // '', waiting or running
    this.prompt = h('div.prompt', { 'aria-hidden': 'true' });
    this.body = h('div.body');
    this.element = h('section.cell', { tabIndex: -1, onmousedown: (e) => this.pressed(e), onfocusin: () => notebook.select(this) },
      this.prompt, this.body);
    this.outputs = new Outputs(this.type === 'code' ? json.outputs || [] : [], notebook.kernel);
    this.build(json.source || '');
  }

  get source() { return this.editor.value; }

  build(source) {
    this.editor = new Editor({
      source, plain: this.type !== 'code', label: `${this.type} cell`,
      keys: (e) => this.notebook.editKey(this, e),
      change: () => this.notebook.touched(this),
      focus: () => { this.notebook.select(this); this.notebook.mode('edit'); },
      assist: this.type === 'code' ? this.notebook.assist : null,
    });
    this.rendered = null;
    this.element.className = `cell ${this.type}`;
    this.body.replaceChildren(this.editor.element);
    if (this.type === 'code') this.body.append(this.outputs.element);
    if (this.type === 'markdown' && source.trim()) this.render();
    this.label();
  }

  // Becomes makes it a cell of another type.
  become(type) {
    if (type === this.type) return;
    this.type = type;
    if (type !== 'code') this.outputs.clear(false);
    this.build(this.source);
  }

  label() {
    const words = { '': this.count || ' ', waiting: '…', running: '*' };
    this.prompt.textContent = this.type === 'code' ? `[${words[this.state]}]` : '';
    this.element.setAttribute('aria-label', `${this.type} cell ${this.count ? `number ${this.count}` : ''} ${this.state}`);
    this.element.classList.toggle('running', this.state === 'running');
  }

  setState(state) {
    this.state = state;
    this.label();
  }

  // Render shows Markdown as a page.
  async render() {
    if (this.type !== 'markdown') return;
    const source = this.source;
    const place = h('div.text', { ondblclick: () => this.edit() });
    try {
      place.innerHTML = await markdown(source, this.json.attachments || {}); // the server has filtered it
    } catch (err) {
      place.textContent = source;
    }
    const folder = this.notebook.path.split('/').slice(0, -1).join('/');
    for (const img of place.querySelectorAll('img')) {
      const src = img.getAttribute('src') || '';
      if (src && !/^[a-z]+:|^\//i.test(src)) img.src = `/files/${escaped(folder ? `${folder}/${src}` : src)}`;
    }
    for (const a of place.querySelectorAll('a[href]')) {
      const to = a.getAttribute('href');
      if (/^https?:/.test(to)) { a.target = '_blank'; a.rel = 'noopener noreferrer'; }
      else if (/\.ipynb$/.test(to) && !/^[a-z]+:|^\//i.test(to)) a.href = `/notebooks/${folder ? `${folder}/` : ''}${to}`;
    }
    if (source !== this.source) return;
    if (!source.trim()) place.textContent = 'Empty text: press Enter to write.';
    const focused = this.element.contains(document.activeElement);
    this.rendered = place;
    this.body.replaceChildren(place);
    if (focused) this.element.focus();
  }

  edit() {
    if (this.rendered) {
      this.rendered = null;
      this.body.replaceChildren(this.editor.element);
      this.editor.paint();
    }
    this.editor.field.focus();
  }

  pressed(e) {
    this.notebook.select(this);
    if (e.target === this.prompt || (this.rendered && e.detail < 2)) this.notebook.mode('command');
  }

  get saved() {
    const json = { ...this.json, cell_type: this.type, id: this.id, source: this.source, metadata: this.json.metadata || {} };
    delete json.outputs;
    delete json.execution_count;
    if (this.type === 'code') Object.assign(json, { outputs: this.outputs.json, execution_count: this.count });
    else if (this.type !== 'markdown' && this.type !== 'raw') delete json.attachments;
    return json;
  }

  // Run sends the cell to the kernel and resolves to whether it went well.
  async run() {
    const { kernel } = this.notebook;
    this.setState('waiting');
    this.editor.mark([]);
    this.outputs.clear(false);
    this.notebook.touched(this, true);
    const question = (content, answer) => {
      const input = h('input', {
        type: content.password ? 'password' : 'text', 'aria-label': content.prompt || 'input',
        onkeydown: (e) => {
          e.stopPropagation();
          if (e.key !== 'Enter') return;
          line.replaceWith(h('pre.stream', {}, `${content.prompt || ''}${content.password ? '···' : input.value}`));
          answer(input.value);
        },
      });
      const line = h('label.question', {}, content.prompt || '', input);
      this.outputs.element.append(line);
      input.focus();
    };
    const reply = await kernel.execute(this.source, {
      output: (kind, content) => {
        if (kind === 'execute_input') {
          this.count = content.execution_count;
          this.setState('running');
          return;
        }
        const failure = this.outputs.message(kind, content);
        if (failure) this.markFailure(failure);
        this.notebook.touched(this, true);
      },
      input: question,
    });
    this.outputs.element.querySelectorAll('.question').forEach((q) => q.remove());
    this.setState('');
    this.notebook.touched(this, true);
    return reply.content.status === 'ok';
  }

  // MarkFailure marks the lines of this cell that an error names.
  markFailure({ traceback, evalue }) {
    const text = `${(traceback || []).join('\n')}\n${evalue}`;
    const lines = new Set();
    for (const [, cell, line] of text.matchAll(/cell\[(\d+)\]:(\d+)(?::\d+)?/g)) if (Number(cell) === this.count) lines.add(Number(line));
    this.editor.mark([...lines]);
  }
}
