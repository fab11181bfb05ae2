package notebook

// The symbols of TeX as Unicode characters, by the role that MathML gives them.

// texIdentifiers are letters and things that stand like letters.
var texIdentifiers = map[string]string{
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε",
	"zeta": "ζ", "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ",
	"lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "varpi": "ϖ", "rho": "ρ",
	"varrho": "ϱ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ", "phi": "ϕ",
	"varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
	"Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
	"Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
	"ell": "ℓ", "hbar": "ℏ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ", "imath": "ı", "jmath": "ȷ",
	"infty": "∞", "emptyset": "∅", "varnothing": "∅", "partial": "∂", "nabla": "∇",
	"forall": "∀", "exists": "∃", "nexists": "∄", "top": "⊤", "bot": "⊥", "angle": "∠",
	"prime": "′", "square": "□", "Box": "□", "blacksquare": "■", "triangle": "△",
	"bigcirc": "○", "bullet": "•", "checkmark": "✓", "S": "§", "dag": "†", "wp": "℘",
	"%": "%", "$": "$", "#": "#", "&": "&", "_": "_", "degree": "°",
}

// texOperators are operators and relations.
var texOperators = map[string]string{
	"cdot": "⋅", "times": "×", "div": "÷", "pm": "±", "mp": "∓", "ast": "∗", "star": "⋆",
	"circ": "∘", "oplus": "⊕", "ominus": "⊖", "otimes": "⊗", "odot": "⊙", "boxplus": "⊞",
	"wedge": "∧", "land": "∧", "vee": "∨", "lor": "∨", "neg": "¬", "lnot": "¬", "veebar": "⊻",
	"cap": "∩", "cup": "∪", "uplus": "⊎", "sqcup": "⊔", "sqcap": "⊓", "setminus": "∖", "smallsetminus": "∖",
	"triangleleft": "◁", "triangleright": "▷", "triangleq": "≜", "amalg": "⨿", "dagger": "†", "ddagger": "‡",
	"leq": "≤", "le": "≤", "leqslant": "⩽", "geq": "≥", "ge": "≥", "geqslant": "⩾", "neq": "≠", "ne": "≠",
	"ll": "≪", "gg": "≫", "equiv": "≡", "approx": "≈", "sim": "∼", "simeq": "≃", "cong": "≅",
	"propto": "∝", "prec": "≺", "succ": "≻", "preceq": "⪯", "succeq": "⪰", "in": "∈", "notin": "∉",
	"ni": "∋", "subset": "⊂", "subseteq": "⊆", "subsetneq": "⊊", "supset": "⊃", "supseteq": "⊇",
	"mid": "∣", "nmid": "∤", "parallel": "∥", "perp": "⊥", "vdash": "⊢", "models": "⊨", "asymp": "≍",
	"doteq": "≐", "coloneqq": "≔", "colon": ":", "gets": "←", "to": "→", "rightarrow": "→",
	"leftarrow": "←", "leftrightarrow": "↔", "Rightarrow": "⇒", "Leftarrow": "⇐",
	"Leftrightarrow": "⇔", "iff": "⟺", "implies": "⟹", "impliedby": "⟸", "mapsto": "↦",
	"longmapsto": "⟼", "longrightarrow": "⟶", "longleftarrow": "⟵", "hookrightarrow": "↪",
	"uparrow": "↑", "downarrow": "↓", "updownarrow": "↕", "nearrow": "↗", "searrow": "↘",
	"swarrow": "↙", "nwarrow": "↖", "ldots": "…", "dots": "…", "dotsc": "…", "cdots": "⋯",
	"dotsb": "⋯", "vdots": "⋮", "ddots": "⋱", "therefore": "∴", "because": "∵", "backslash": "\\",
}

// texLarge are operators whose scripts stand below and above them in displays.
var texLarge = map[string]string{
	"sum": "∑", "prod": "∏", "coprod": "∐", "int": "∫", "oint": "∮", "bigcup": "⋃", "bigcap": "⋂",
	"bigoplus": "⨁", "bigotimes": "⨂", "bigvee": "⋁", "bigwedge": "⋀", "bigsqcup": "⨆", "biguplus": "⨄",
}

// texFences are brackets.
var texFences = map[string]string{
	"{": "{", "}": "}", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]", "langle": "⟨", "rangle": "⟩",
	"lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "lvert": "|", "rvert": "|",
	"vert": "|", "|": "‖", "Vert": "‖", "lVert": "‖", "rVert": "‖",
}

// texSpaces are blanks of a width; commands with width "" only change the
// style of what follows and print nothing here.
var texSpaces = map[string]string{
	",": "0.17em", ":": "0.22em", ">": "0.22em", ";": "0.28em", "!": "-0.17em", " ": "0.33em", "\n": "0.33em",
	"quad": "1em", "qquad": "2em", "enspace": "0.5em", "thinspace": "0.17em",
	"displaystyle": "", "textstyle": "", "scriptstyle": "", "limits": "", "nolimits": "", "nonumber": "",
	"notag": "", "middle": "", "/": "",
}

// texAccents are marks above and below an argument.
var texAccents = map[string]string{
	"bar": "¯", "hat": "^", "tilde": "~", "vec": "→", "dot": "˙", "ddot": "¨", "check": "ˇ", "acute": "´", "grave": "`",
	"widehat": "^", "widetilde": "~", "overrightarrow": "→",
	"overbrace": "⏞", "underbrace": "⏟",
}

// texFunctions are names set upright; an empty value means the command's own name.
var texFunctions = map[string]string{
	"sin": "", "cos": "", "tan": "", "cot": "", "sec": "", "csc": "", "arcsin": "", "arccos": "", "arctan": "",
	"sinh": "", "cosh": "", "tanh": "", "exp": "", "log": "", "ln": "", "lg": "", "deg": "", "dim": "", "ker": "",
	"hom": "", "arg": "", "min": "", "max": "", "inf": "", "sup": "", "lim": "", "det": "", "gcd": "", "Pr": "",
	"limsup": "lim sup", "liminf": "lim inf",
}

// texLimits are the functions whose subscript stands below them in displays.
var texLimits = map[string]bool{
	"min": true, "max": true, "inf": true, "sup": true, "lim": true, "det": true, "gcd": true, "Pr": true,
	"limsup": true, "liminf": true,
}

// texAlphabets are the commands that set their argument in another alphabet.
var texAlphabets = map[string]string{
	"mathrm": "rm", "mathbf": "bf", "bm": "bf", "boldsymbol": "bf", "mathbb": "bb", "mathcal": "cal", "mathscr": "cal",
	"mathfrak": "frak", "mathsf": "sf", "mathtt": "tt", "mathit": "it",
}

// texAlphabetStarts are the places of the mathematical alphabets in Unicode:
// capital A, with the small letters 26 behind, and digit 0.
var texAlphabetStarts = map[string]struct{ letters, digits rune }{
	"bf": {0x1D400, 0x1D7CE}, "it": {0x1D434, 0}, "bb": {0x1D538, 0x1D7D8}, "cal": {0x1D49C, 0}, "frak": {0x1D504, 0},
	"sf": {0x1D5A0, 0x1D7E2}, "tt": {0x1D670, 0x1D7F6},
}

// texSpecialLetters are the letters that Unicode had before the alphabets and left out of them.
var texSpecialLetters = map[string]map[rune]rune{
	"it":   {'h': 'ℎ'},
	"bb":   {'C': 'ℂ', 'H': 'ℍ', 'N': 'ℕ', 'P': 'ℙ', 'Q': 'ℚ', 'R': 'ℝ', 'Z': 'ℤ'},
	"cal":  {'B': 'ℬ', 'E': 'ℰ', 'F': 'ℱ', 'H': 'ℋ', 'I': 'ℐ', 'L': 'ℒ', 'M': 'ℳ', 'R': 'ℛ', 'e': 'ℯ', 'g': 'ℊ', 'o': 'ℴ'},
	"frak": {'C': 'ℭ', 'H': 'ℌ', 'I': 'ℑ', 'R': 'ℜ', 'Z': 'ℨ'},
}
