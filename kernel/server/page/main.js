import { h, say } from './dom.js';
import { Files } from './files.js';
import { Notebook } from './notebook.js';

const chosen = localStorage.getItem('theme');
if (chosen) document.documentElement.dataset.theme = chosen;

const path = decodeURIComponent(location.pathname);
const page = path.startsWith('/notebooks/') ? new Notebook(path.slice('/notebooks/'.length)) : new Files(path.replace(/^\/(tree\/?)?/, '').replace(/\/$/, ''));

addEventListener('unhandledrejection', (e) => say((e.reason && e.reason.message) || String(e.reason), 'error'));

try {
  await page.open();
} catch (err) {
  document.body.append(h('main.files', {}, h('h1', {}, 'This cannot be opened'), h('p', {}, err.message), h('p', {}, h('a', { href: '/tree/' }, 'Back to the files'))));
}

window.parity = page; // for the console, and for tests
