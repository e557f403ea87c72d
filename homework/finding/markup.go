package finding

import "strings"

// spanKind is a kind of text inside a message.
type spanKind int

const (
	prose spanKind = iota
	codeSpan
	mathSpan
	strong
)

type span struct {
	kind spanKind
	text string
}

// spans splits a message into prose, `code`, $mathematics$ and **strong** text:
// all the Markdown that findings use. A delimiter without its partner is prose.
func spans(s string) []span {
	var list []span
	add := func(k spanKind, t string) {
		if t != "" {
			list = append(list, span{k, t})
		}
	}
	for s != "" {
		i := strings.IndexAny(s, "`$*")
		if i < 0 {
			break
		}
		mark, kind := s[i:i+1], map[byte]spanKind{'`': codeSpan, '$': mathSpan, '*': strong}[s[i]]
		if kind == strong {
			mark = "**"
		}
		rest, opens := strings.CutPrefix(s[i:], mark)
		inside, after, closed := strings.Cut(rest, mark)
		if !opens || !closed || inside == "" {
			add(prose, s[:i+1])
			s = s[i+1:]
			continue
		}
		add(prose, s[:i])
		add(kind, inside)
		s = after
	}
	add(prose, s)
	return list
}

// Plain is a message without markup, its formulas in Unicode.
func Plain(s string) string {
	var b strings.Builder
	for _, p := range spans(s) {
		switch {
		case p.kind == mathSpan:
			b.WriteString(PlainMath(p.text))
		case p.kind == codeSpan && strings.Contains(p.text, " ") && !strings.Contains(p.text, " = "):
			b.WriteString("“" + p.text + "”")
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// symbols are the LaTeX commands of the messages and formulas, in Unicode.
var symbols = map[string]string{
	"alpha": "α", "lambda": "λ", "Lambda": "Λ", "psi": "ψ", "Psi": "Ψ", "phi": "φ", "varphi": "φ", "mu": "μ", "sigma": "σ", "gamma": "γ", "epsilon": "ε", "delta": "δ", "theta": "θ", "pi": "π",
	"top": "⊤", "intercal": "⊤", "langle": "⟨", "rangle": "⟩", "Vert": "‖", "lVert": "‖", "rVert": "‖", "|": "‖", "sum": "Σ", "cdot": "·", "times": "×", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "infty": "∞", "pm": "±", "ldots": "…", "cdots": "…", "dots": "…", "to": "→", "perp": "⟂", "in": "∈", "mapsto": "↦",
	"exp": "exp", "log": "log", "cos": " cos ", "sin": " sin ", "arctan": "arctan", "operatorname": "", "mathrm": "", "mathbf": "", "boldsymbol": "", "bm": "", "text": "", "displaystyle": "", "left": "", "right": "", "big": "", "Big": "", "bigl": "", "bigr": "", "mathcal": "", "mathbb": "", "mathit": "",
	",": " ", ";": " ", " ": " ", "!": "", "quad": "  ", "{": "{", "}": "}", "_": "_", "%": "%", "#": "#", "&": "&",
}

// accents are commands that put a combining mark on their argument.
var accents = map[string]string{"overline": "\u0304", "bar": "\u0304", "tilde": "\u0303", "widetilde": "\u0303", "hat": "\u0302", "widehat": "\u0302"}

const (
	upperFrom = "0123456789+-=()ni⊤Tjm−"
	upperTo   = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵀᵀʲᵐ⁻"
	lowerFrom = "0123456789+-=()ijnmtkx−"
	lowerTo   = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ᵢⱼₙₘₜₖₓ₋"
)

// PlainMath turns LaTeX into Unicode text as far as that goes: \boldsymbol F^\top
// becomes Fᵀ. Commands that it doesn't know stay as they are.
func PlainMath(tex string) string {
	s := &texScanner{rest: []rune(tex)}
	return strings.TrimSpace(s.all())
}

type texScanner struct {
	rest  []rune
	depth int
}

// all reads to the end or to a closing brace.
func (s *texScanner) all() string {
	var b strings.Builder
	for len(s.rest) > 0 {
		if s.rest[0] == '}' {
			s.rest = s.rest[1:]
			break
		}
		b.WriteString(s.item())
	}
	return b.String()
}

// item reads one letter, group or command with its arguments.
func (s *texScanner) item() string {
	if s.depth > 50 { // deeper than any message; a student's formula may be worse
		t := string(s.rest)
		s.rest = nil
		return t
	}
	s.depth++
	defer func() { s.depth-- }()
	r := s.rest[0]
	s.rest = s.rest[1:]
	switch r {
	case '{':
		return s.all()
	case '^':
		return script(s.argument(), upperFrom, upperTo, "^")
	case '_':
		return script(s.argument(), lowerFrom, lowerTo, "_")
	case '\\':
		return s.command()
	case '\'':
		return "′"
	case '-':
		return "−"
	}
	return string(r)
}

// argument is the next item, spaces before it skipped.
func (s *texScanner) argument() string {
	for len(s.rest) > 0 && s.rest[0] == ' ' {
		s.rest = s.rest[1:]
	}
	if len(s.rest) == 0 {
		return ""
	}
	return s.item()
}

func (s *texScanner) command() string {
	name := s.name()
	if mark, ok := accents[name]; ok {
		arg := []rune(s.argument())
		if len(arg) == 1 {
			return string(arg) + mark
		}
		return "(" + string(arg) + ")" + mark
	}
	switch name {
	case "frac", "tfrac", "dfrac":
		top, below := s.argument(), s.argument()
		if f, ok := map[string]string{"1/2": "½", "1/4": "¼", "3/2": "3/2"}[top+"/"+below]; ok {
			return f
		}
		return "(" + group(top) + "/" + group(below) + ")"
	case "sqrt":
		return "√" + group(s.argument())
	}
	if u, ok := symbols[name]; ok {
		if u == "" { // a font: its argument follows as it is
			return s.argument()
		}
		return u
	}
	return "\\" + name
}

// name reads the letters of a command, or its one sign, and the space after it
// unless an operator follows.
func (s *texScanner) name() string {
	n := 0
	for n < len(s.rest) && (s.rest[n] >= 'a' && s.rest[n] <= 'z' || s.rest[n] >= 'A' && s.rest[n] <= 'Z') {
		n++
	}
	word := n > 0
	if !word && len(s.rest) > 0 {
		n = 1
	}
	name := string(s.rest[:n])
	s.rest = s.rest[n:]
	if word && len(s.rest) > 1 && s.rest[0] == ' ' && !strings.ContainsRune("=+-<>", s.rest[1]) {
		s.rest = s.rest[1:]
	}
	return name
}

func group(s string) string {
	if width(s) > 1 && strings.ContainsAny(s, "+−-*/ ·") {
		return "(" + s + ")"
	}
	return s
}

// script raises or lowers text if there are Unicode signs for all of it.
func script(s, from, to, mark string) string {
	source, target := []rune(from), []rune(to)
	var b strings.Builder
	for _, r := range s {
		i := 0
		for i < len(source) && source[i] != r {
			i++
		}
		if i == len(source) {
			if width(s) == 1 {
				return mark + s
			}
			return mark + "(" + s + ")"
		}
		b.WriteRune(target[i])
	}
	return b.String()
}
