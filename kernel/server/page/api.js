import { ask } from './dom.js';

// Problem is an answer of the server that is no success.
export class Problem extends Error {
  constructor(status, message, reason) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

let entering = null; // the one dialog that asks for the token

// Request sends JSON and returns what comes back. A server that was started again may
// want its new token: the user is asked, and the request is made once more.
export async function request(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method, headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body), cache: 'no-store',
    });
  } catch {
    throw new Problem(0, 'the server does not answer');
  }
  const text = answer.status === 204 ? '' : await answer.text();
  let value = null;
  try { value = text ? JSON.parse(text) : null; } catch { value = { message: text }; }
  if (answer.status === 403 && /token/.test(value && value.message)) {
    entering = entering || enter().finally(() => { entering = null; });
    if (await entering) return request(method, path, body);
  }
  if (!answer.ok) throw new Problem(answer.status, (value && value.message) || answer.statusText, value && value.reason);
  return value;
}

async function enter() {
  const got = await ask('The server asks for its token',
    'It was started again, or this page is old. Nothing here is lost. Paste the token, or the whole address that “paritylab lab” has printed.',
    [{ name: 'ok', label: 'Go on' }, { name: 'no', label: 'Not now' }], { label: 'Token' });
  if (!got || got.button !== 'ok') return false;
  const token = (/token=([^&\s]+)/.exec(got.value) || [null, got.value.trim()])[1];
  await fetch(`/?token=${encodeURIComponent(token)}`, { cache: 'no-store' });
  return true;
}

// Path of a file as it stands in an address.
export const escaped = (path) => path.split('/').map(encodeURIComponent).join('/');

export const contents = {
  get: (path, query = '') => request('GET', `/api/contents/${escaped(path)}${query}`),
  save: (path, model) => request('PUT', `/api/contents/${escaped(path)}`, model),
  make: (folder, model) => request('POST', `/api/contents/${escaped(folder)}`, model),
  rename: (path, to) => request('PATCH', `/api/contents/${escaped(path)}`, { path: to }),
  remove: (path) => request('DELETE', `/api/contents/${escaped(path)}`),
};

export async function markdown(source, attachments, latex = false) {
  return (await request('POST', '/api/paritylab/markdown', { source, attachments, latex })).html;
}
