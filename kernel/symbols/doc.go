// Package symbols is what cells may import: export tables for the
// interpreter, type data for the type checker, docs for completion and
// inspection, and the sources of generic standard packages.
package symbols
