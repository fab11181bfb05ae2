package poly

import (
	"fmt"
	"strconv"
	"strings"
)

// String returns the terms from the highest, such as x^5+x+1, or 0.
func (p Poly) String() string { return p.text(func(e int) string { return "x^" + strconv.Itoa(e) }) }

// LaTeX returns the terms from the highest as a formula: $x^{5}+x+1$.
func (p Poly) LaTeX() string {
	return "$" + p.text(func(e int) string { return "x^{" + strconv.Itoa(e) + "}" }) + "$"
}

func (p Poly) text(power func(e int) string) string {
	if p.IsZero() {
		return "0"
	}
	var b strings.Builder
	for e := p.Degree(); e >= 0; e-- {
		if !p.Coefficient(e) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('+')
		}
		switch e {
		case 0:
			b.WriteByte('1')
		case 1:
			b.WriteByte('x')
		default:
			b.WriteString(power(e))
		}
	}
	return b.String()
}

// Format prints p by fmt: %v and %s as [Poly.String], %b as the coefficients from
// the highest, %x as the same number in hexadecimal.
func (p Poly) Format(s fmt.State, verb rune) {
	switch verb {
	case 'v', 's':
		fmt.Fprint(s, p.String())
	case 'b', 'x':
		fmt.Fprint(s, p.digits(verb))
	default:
		fmt.Fprintf(s, "%%!%c(poly.Poly=%s)", verb, p.String())
	}
}

// digits returns the coefficients as a number in base 2 or 16.
func (p Poly) digits(verb rune) string {
	if p.IsZero() {
		return "0"
	}
	base, width := 2, 64
	if verb == 'x' {
		base, width = 16, 16
	}
	var b strings.Builder
	for i := len(p.w) - 1; i >= 0; i-- {
		d := strconv.FormatUint(p.w[i], base)
		if i < len(p.w)-1 {
			b.WriteString(strings.Repeat("0", width-len(d)))
		}
		b.WriteString(d)
	}
	return b.String()
}

// maxExponent bounds what a text may ask for: a Poly of that degree has 128 MiB.
const maxExponent = 1<<30 - 1

// SyntaxError says where a text is not a polynomial.
type SyntaxError struct {
	Column int // of the text, in bytes, from 1
	Want   string
}

// Error names the column and what was expected there.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("poly: column %d: %s", e.Column, e.Want)
}

// Parse reads a sum of terms 0, 1, x, x^N, x**N or x^{N}, in any order, joined
// by + or −, with blanks anywhere between; a term that occurs twice cancels. The
// text may stand between $ signs. The error is a *SyntaxError.
func Parse(s string) (Poly, error) {
	text := s
	start := 0
	if t := strings.TrimSpace(s); len(t) > 1 && t[0] == '$' && t[len(t)-1] == '$' {
		start = strings.IndexByte(s, '$') + 1
		text = s[:strings.LastIndexByte(s, '$')]
	}
	r := reader{text: text, at: start}
	var exponents []int
	for first := true; ; first = false {
		r.blanks()
		if !first {
			if r.at == len(r.text) {
				break
			}
			if !r.any("+", "-", "−") {
				return Poly{}, r.want("want + between terms")
			}
			r.blanks()
		}
		e, ok, err := r.term()
		if err != nil {
			return Poly{}, err
		}
		if ok {
			exponents = append(exponents, e)
		}
	}
	return New(exponents...), nil
}

// reader walks over a text.
type reader struct {
	text string
	at   int
}

func (r *reader) want(what string) error { return &SyntaxError{Column: r.at + 1, Want: what} }

func (r *reader) blanks() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

// any takes the first of the given texts that comes next.
func (r *reader) any(texts ...string) bool {
	for _, t := range texts {
		if strings.HasPrefix(r.text[r.at:], t) {
			r.at += len(t)
			return true
		}
	}
	return false
}

// term reads one term. ok is false for 0.
func (r *reader) term() (exponent int, ok bool, err error) {
	switch {
	case r.any("0"):
		return 0, false, nil
	case r.any("1"):
		return 0, true, nil
	case !r.any("x", "X"):
		return 0, false, r.want("want a term: 0, 1, x or x^N")
	}
	r.blanks()
	if !r.any("^", "**") {
		return 1, true, nil
	}
	r.blanks()
	brace := r.any("{")
	from := r.at
	for r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9' {
		r.at++
	}
	if from == r.at {
		return 0, false, r.want("want an exponent")
	}
	e, convErr := strconv.Atoi(r.text[from:r.at])
	if convErr != nil || e > maxExponent {
		r.at = from
		return 0, false, r.want(fmt.Sprintf("exponent above %d", maxExponent))
	}
	if brace && !r.any("}") {
		return 0, false, r.want("want }")
	}
	return e, true, nil
}

// MarshalText returns the text of [Poly.String].
func (p Poly) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what [Parse] reads.
func (p *Poly) UnmarshalText(text []byte) error {
	q, err := Parse(string(text))
	if err == nil {
		*p = q
	}
	return err
}
