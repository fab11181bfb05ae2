import { h, say, ask } from './dom.js';
import { contents, escaped, request } from './api.js';

// Files is the page that lists a folder.
export class Files {
  constructor(folder) { this.folder = folder; }

  async open() {
    document.title = `${this.folder || 'Files'} – Parity Lab`;
    this.table = h('tbody');
    const parts = this.folder ? this.folder.split('/') : [];
    const crumbs = [h('a', { href: '/tree/' }, 'Files'), ...parts.map((p, i) => h('a', { href: `/tree/${escaped(parts.slice(0, i + 1).join('/'))}` }, p))];
    this.upload = h('input', { type: 'file', multiple: true, hidden: true, onchange: () => {
      this.take(this.upload.files);
      this.upload.value = ''; // the same file may be chosen again
    } });
    document.body.append(
      h('header.bar', {}, h('a.home', { href: '/tree/' }, 'Parity Lab'),
        h('nav', { 'aria-label': 'Files' },
          h('button.primary', { type: 'button', onclick: () => this.make({ type: 'notebook' }, true) }, 'New notebook'),
          h('button', { type: 'button', onclick: () => this.make({ type: 'directory' }) }, 'New folder'),
          h('button', { type: 'button', onclick: () => this.upload.click() }, 'Upload'), this.upload)),
      h('main.files', {}, h('nav.crumbs', { 'aria-label': 'Folder' }, crumbs),
        h('table', {}, h('thead', {}, h('tr', {}, ['Name', 'Changed', 'Size', ''].map((t) => h('th', { scope: 'col' }, t)))), this.table)));
    document.addEventListener('dragover', (e) => e.preventDefault());
    document.addEventListener('drop', (e) => { e.preventDefault(); this.take(e.dataTransfer.files); });
    addEventListener('focus', () => this.load());
    await this.load();
  }

  async load() {
    const [model, sessions] = await Promise.all([contents.get(this.folder, '?type=directory'), request('GET', '/api/sessions')]);
    const running = new Map(sessions.map((s) => [s.path, s]));
    const rank = { directory: 0, notebook: 1, file: 2 };
    const list = model.content.sort((a, b) => rank[a.type] - rank[b.type] || a.name.localeCompare(b.name, undefined, { numeric: true }));
    this.table.replaceChildren(...list.map((f) => this.row(f, running.get(f.path))));
    if (!list.length) this.table.append(h('tr', {}, h('td', { colSpan: 4 }, 'This folder is empty: make a notebook.')));
  }

  row(f, session) {
    const to = { directory: '/tree/', notebook: '/notebooks/', file: '/files/' }[f.type] + escaped(f.path);
    const button = (label, what, act) => h('button.quiet', { type: 'button', 'aria-label': `${what} ${f.name}`, title: what, onclick: () => this.attempt(act) }, label);
    return h('tr', {},
      h('td', {}, h(`a.file.${f.type}`, { href: to }, f.name), session ? h('span.live', {}, 'running') : null),
      h('td', {}, new Date(f.last_modified).toLocaleString()),
      h('td.size', {}, f.type === 'directory' ? '' : size(f.size)),
      h('td.acts', {},
        session ? button('stop', 'Shut down the kernel of', () => request('DELETE', `/api/sessions/${session.id}`)) : null,
        button('rename', 'Rename', () => this.rename(f)),
        f.type === 'directory' ? null : button('copy', 'Duplicate', () => contents.make(this.folder, { copy_from: f.path })),
        button('delete', 'Delete', () => this.remove(f))));
  }

  async attempt(act) {
    try {
      await act();
      await this.load();
    } catch (err) { say(err.message, 'error'); }
  }

  make(model, open) {
    this.attempt(async () => {
      const made = await contents.make(this.folder, model);
      if (open) location.href = `/notebooks/${escaped(made.path)}`;
    });
  }

  async rename(f) {
    const got = await ask('Rename', `The new name of ${f.name}:`, [{ name: 'ok', label: 'Rename' }, { name: 'no', label: 'Cancel' }], { value: f.name, label: 'Name' });
    if (got && got.button === 'ok' && got.value && got.value !== f.name) await contents.rename(f.path, [...(this.folder ? [this.folder] : []), got.value].join('/'));
  }

  async remove(f) {
    const answer = await ask(`Delete ${f.name}?`, f.type === 'directory' ? 'The folder goes with all that is in it.' : 'The file cannot be brought back.', [{ name: 'yes', label: 'Delete' }, { name: 'no', label: 'Cancel' }]);
    if (answer === 'yes') await contents.remove(f.path);
  }

  take(list) {
    const files = [...list]; // a browser may empty the list of a drop
    this.attempt(async () => {
      const there = new Set((await contents.get(this.folder, '?type=directory')).content.map((f) => f.name));
      for (const file of files) {
        let name = file.name;
        if (there.has(name)) {
          const answer = await ask(`Replace ${name}?`, 'A file of this name is here already; what it holds would be lost.',
            [{ name: 'both', label: 'Keep both' }, { name: 'yes', label: 'Replace' }, { name: 'no', label: 'Cancel' }]);
          if (answer === 'both') name = another(name, there);
          else if (answer !== 'yes') continue;
        }
        there.add(name);
        const bytes = new Uint8Array(await file.arrayBuffer());
        let s = '';
        for (let i = 0; i < bytes.length; i += 0x8000) s += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
        await contents.save([...(this.folder ? [this.folder] : []), name].join('/'), { type: 'file', format: 'base64', content: btoa(s) });
      }
    });
  }
}

// Another returns a name like one that is taken, with a number before its ending.
function another(name, taken) {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  for (let n = 1; ; n++) {
    const next = `${name.slice(0, dot)}-${n}${name.slice(dot)}`;
    if (!taken.has(next)) return next;
  }
}

function size(n) {
  if (n < 1000) return `${n} B`;
  if (n < 1e6) return `${Math.round(n / 1e3)} kB`;
  return `${(n / 1e6).toFixed(1)} MB`;
}
