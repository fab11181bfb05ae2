package draw

import (
	"strings"
	"sync"
)

// escapeTeX returns a text as LaTeX sets it letter by letter.
func escapeTeX(s string) string {
	var b strings.Builder
	commands := texCommands()
	for _, r := range s {
		switch command, ok := commands[r]; {
		case ok:
			b.WriteString(command)
		case strings.ContainsRune("#%&_", r):
			b.WriteString(`\` + string(r))
		case r >= ' ' && r < 0x7f, texKnows(r):
			b.WriteRune(r)
		case r == '\t' || r == '\n':
			b.WriteByte(' ')
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}

// texKnows reports whether LaTeX sets a letter of Latin-1 or Latin Extended-A in all
// fonts, the oldest too.
func texKnows(r rune) bool {
	return r >= 'À' && r <= 'ž' && !strings.ContainsRune("×÷ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲų", r)
}

// texCommands are the characters that need a command: those that mean something to
// LaTeX, and signs that its sans serif lacks or has another in the place of.
var texCommands = sync.OnceValue(func() map[rune]string {
	m := map[rune]string{
		'$': `$\mathdollar$`, '\\': `$\backslash$`, '{': `$\lbrace$`, '}': `$\rbrace$`, '~': `\textasciitilde{}`, '^': `\textasciicircum{}`,
		'<': `$<$`, '>': `$>$`, '|': `$|$`, '"': `''`, '\'': `'{}`, '`': "`{}",
		'-': `-{}`, ' ': `~`,
		'–': `--`, '—': `---`, '…': `\dots{}`, '•': `$\bullet$`, '·': `$\cdot$`, '−': `$-$`,
		'‘': "`{}", '’': "'{}", '“': "``", '”': "''", '„': ",,", '«': `$\ll$`, '»': `$\gg$`,
		'§': `$\mathsection$`, '¶': `$\mathparagraph$`, '©': `(c)`, '°': `$^\circ$`, '¡': "!`", '¿': "?`",
		'×': `$\times$`, '÷': `$\div$`, '±': `$\pm$`, '¬': `$\lnot$`, '½': `$\frac12$`, '¼': `$\frac14$`, '¾': `$\frac34$`,
		'→': `$\rightarrow$`, '←': `$\leftarrow$`, '↔': `$\leftrightarrow$`, '↑': `$\uparrow$`, '↓': `$\downarrow$`, '↦': `$\mapsto$`,
		'≤': `$\leq$`, '≥': `$\geq$`, '≠': `$\neq$`, '≈': `$\approx$`, '≡': `$\equiv$`, '∞': `$\infty$`,
		'⊕': `$\oplus$`, '⊗': `$\otimes$`, '∑': `$\sum$`, '∏': `$\prod$`, '√': `$\surd$`, '∈': `$\in$`, '∉': `$\notin$`,
		'∩': `$\cap$`, '∪': `$\cup$`, '⊂': `$\subset$`, '⊆': `$\subseteq$`, '∅': `$\emptyset$`, '∧': `$\land$`, '∨': `$\lor$`,
		'∀': `$\forall$`, '∃': `$\exists$`, '⋅': `$\cdot$`, '∘': `$\circ$`, '⊥': `$\perp$`, 'ℓ': `$\ell$`, 'ᵀ': `$^{\mathsf{T}}$`,
		'⁻': `$^{-}$`, 'ⁿ': `$^n$`, '¹': `$^1$`, '²': `$^2$`, '³': `$^3$`, '⌊': `$\lfloor$`, '⌋': `$\rfloor$`, '⌈': `$\lceil$`, '⌉': `$\rceil$`,
		'Γ': `$\Gamma$`, 'Δ': `$\Delta$`, 'Θ': `$\Theta$`, 'Λ': `$\Lambda$`, 'Π': `$\Pi$`, 'Σ': `$\Sigma$`, 'Φ': `$\Phi$`, 'Ψ': `$\Psi$`, 'Ω': `$\Omega$`,
	}
	greek := strings.Fields(`alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi o pi rho varsigma sigma tau upsilon varphi chi psi omega`)
	for i, name := range greek {
		if r := 'α' + rune(i); name == "o" {
			m[r] = `$o$`
		} else {
			m[r] = `$\` + name + `$`
		}
	}
	for i := range rune(10) {
		digit := string('0' + i)
		m['₀'+i] = `$_` + digit + `$`
		if i == 0 || i > 3 {
			m['⁰'+i] = `$^` + digit + `$`
		}
	}
	return m
})
