// Elements in few words: h('button.primary', { onclick, title }, 'Run').
export function h(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split('.');
  const e = document.createElement(tag || 'div');
  if (classes.length) e.className = classes.join(' ');
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) e.addEventListener(name.slice(2), value);
    else if (name in e && typeof value !== 'string') e[name] = value;
    else e.setAttribute(name, value === true ? '' : value);
  }
  e.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false));
  return e;
}

// An element of SVG.
export function svg(tag, attributes = {}, ...children) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) e.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) e.setAttribute(name, value);
  }
  e.append(...children);
  return e;
}

// A short notice at the foot of the page, also for screen readers.
export function say(text, kind = 'info') {
  let area = document.querySelector('.notices');
  if (!area) {
    area = h('div.notices', { role: 'status', 'aria-live': 'polite' });
    document.body.append(area);
  }
  const note = h(`div.notice.${kind}`, {}, text);
  area.append(note);
  setTimeout(() => note.remove(), kind === 'error' ? 9000 : 4000);
}

// Ask shows a dialog with a text and buttons, and resolves to the name of the button, or
// to null when it was closed. A field makes it resolve to { button, value }.
export function ask(title, text, buttons, field) {
  return new Promise((resolve) => {
    const input = field ? h('input', { type: 'text', value: field.value || '', 'aria-label': field.label || title, spellcheck: 'false' }) : null;
    let answer = null;
    const finish = (name) => { answer = name; dialog.close(); };
    const dialog = h('dialog', { 'aria-label': title },
      h('form', { method: 'dialog', onsubmit: (e) => { e.preventDefault(); finish(buttons[0].name); } },
        h('h2', {}, title),
        ...[].concat(text || []).map((t) => (typeof t === 'string' ? h('p', {}, t) : t)),
        input,
        h('div.buttons', {}, buttons.map((b, i) => h(i === 0 ? 'button.primary' : 'button', {
          type: i === 0 ? 'submit' : 'button', onclick: i === 0 ? null : () => finish(b.name),
        }, b.label)))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(field && answer ? { button: answer, value: input.value } : answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    if (input) {
      input.focus();
      const dot = input.value.lastIndexOf('.');
      input.setSelectionRange(0, dot > 0 ? dot : input.value.length);
    }
  });
}
