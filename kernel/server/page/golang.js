// Go as coloured HTML, good enough while one types: comments, texts, numbers, keywords,
// types, functions. Lines that start with % are magics.

const KEYWORDS = new Set(('break case chan const continue default defer else fallthrough for func go goto if import interface map ' +
  'package range return select struct switch type var').split(' '));
const BUILTINS = new Set(('append cap clear close complex copy delete imag len make max min new panic print println real recover ' +
  'true false nil iota ctx').split(' '));
const TYPES = new Set(('any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string ' +
  'uint uint8 uint16 uint32 uint64 uintptr').split(' '));

const TOKEN = new RegExp([
  /(?<com>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/,
  /(?<str>`[^`]*(?:`|$)|"(?:\\.|[^"\\\n])*(?:"|$)|'(?:\\.|[^'\\\n])*(?:'|$))/,
  /(?<num>\b(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?i?))/,
  /(?<word>[\p{L}_][\p{L}\p{N}_]*)/,
].map((r) => r.source).join('|'), 'gu');

export const escape = (s) => s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

export function colour(source) {
  const magic = /^\s*(?:%%?|\?|!)/.test(source) && !/^\s*%%(native|time|capture|timeit|bench)/.test(source);
  if (magic) return `<span class="mag">${escape(source)}</span>`;
  let out = '';
  let at = 0;
  for (const m of source.matchAll(TOKEN)) {
    out += escape(source.slice(at, m.index));
    at = m.index + m[0].length;
    const { com, str, num, word } = m.groups;
    let kind = com !== undefined ? 'com' : str !== undefined ? 'str' : num !== undefined ? 'num' : '';
    if (word) {
      if (KEYWORDS.has(word)) kind = 'kw';
      else if (TYPES.has(word)) kind = 'typ';
      else if (BUILTINS.has(word)) kind = 'bui';
      else if (source[at] === '(') kind = 'fn';
    }
    out += kind ? `<span class="${kind}">${escape(m[0])}</span>` : escape(m[0]);
  }
  return out + escape(source.slice(at));
}

// The indentation of the next line: that of this one, and one more behind an open bracket.
export function indentation(before) {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const own = /^[\t ]*/.exec(line)[0];
  return /[{([:]\s*$/.test(line.replace(/\/\/.*$/, '')) ? `${own}\t` : own;
}
