package page

import (
	"errors"
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"github.com/wyatt915/treeblood"

	"kpcalab/notebooks/page/clean"
)

// formulas takes the formulas out of a Markdown text before Markdown is looked
// at, as Jupyter does, since Markdown would take _ and \ for its own.
type formulas struct {
	tex   []string
	block []bool
}

// Stand-ins are words of letters and digits that nobody writes, so that neither
// Markdown nor HTML touches them.
const standIn = "kpcalabformula%dx"

var standIns = regexp.MustCompile(`kpcalabformula(\d+)x`)

func (f *formulas) hide(tex string, block bool) string {
	f.tex, f.block = append(f.tex, tex), append(f.block, block)
	return fmt.Sprintf(standIn, len(f.tex)-1)
}

// extract replaces $…$, $$…$$, \(…\), \[…\] and \begin{…}…\end{…} outside of code.
func (f *formulas) extract(md string) string {
	var b strings.Builder
	lineStart := true
	for i := 0; i < len(md); {
		rest := md[i:]
		n, out := 1, rest[:1]
		switch {
		case lineStart && (strings.HasPrefix(strings.TrimLeft(rest, " "), "```") || strings.HasPrefix(strings.TrimLeft(rest, " "), "~~~")):
			n = fence(rest)
			out = rest[:n]
		case rest[0] == '`':
			n = codeSpan(rest)
			out = rest[:n]
		case strings.HasPrefix(rest, `\$`), strings.HasPrefix(rest, `\\`):
			n, out = 2, rest[:2]
		default:
			if m, tex, block := formula(rest); m > 0 {
				n, out = m, f.hide(tex, block)
			}
		}
		b.WriteString(out)
		i += n
		lineStart = md[i-1] == '\n'
	}
	return b.String()
}

// fence returns the length of a fenced code block at the start of s.
func fence(s string) int {
	first, _, _ := strings.Cut(s, "\n")
	mark := strings.TrimLeft(first, " ")[:3]
	end := len(first) + 1
	for end < len(s) {
		line, _, more := strings.Cut(s[end:], "\n")
		end += len(line) + 1
		if strings.HasPrefix(strings.TrimSpace(line), mark) || !more {
			break
		}
	}
	return min(end, len(s))
}

// codeSpan returns the length of a code span at the start of s, or of the
// backquotes alone when nothing closes them.
func codeSpan(s string) int {
	n := len(s) - len(strings.TrimLeft(s, "`"))
	for i := n; i < len(s); {
		j := strings.IndexByte(s[i:], '`')
		if j < 0 {
			break
		}
		i += j
		m := len(s[i:]) - len(strings.TrimLeft(s[i:], "`"))
		if i += m; m == n {
			return i
		}
	}
	return n
}

var environment = regexp.MustCompile(`^\\begin\{(\w+\*?)\}`)

// formula returns the length and the TeX of a formula at the start of s.
func formula(s string) (n int, tex string, block bool) {
	if m := environment.FindStringSubmatch(s); m != nil {
		end := `\end{` + m[1] + `}`
		if i := strings.Index(s, end); i > 0 {
			return i + len(end), s[:i+len(end)], true
		}
		return 0, "", false
	}
	for _, d := range []struct {
		open, close string
		block       bool
	}{{"$$", "$$", true}, {"$", "$", false}, {`\\(`, `\\)`, false}, {`\\[`, `\\]`, true}} {
		body, ok := strings.CutPrefix(s, d.open)
		if !ok {
			continue
		}
		i := closing(body, d.close)
		if i <= 0 || !d.block && strings.Contains(body[:i], "\n\n") {
			return 0, "", false
		}
		return len(d.open) + i + len(d.close), body[:i], d.block
	}
	return 0, "", false
}

// closing finds a delimiter that no backslash escapes.
func closing(s, delimiter string) int {
	for i := 0; i < len(s); i++ {
		if strings.HasPrefix(s[i:], delimiter) {
			return i
		}
		if s[i] == '\\' {
			i++
		}
	}
	return -1
}

// restore puts MathML in the places of the stand-ins. The page has been cleaned,
// and none is left in its tags.
func (f *formulas) restore(page string) string {
	page = tight.ReplaceAllStringFunc(page, func(s string) string {
		if !f.short(standIns.FindString(s)) {
			return s
		}
		return `<span style="white-space:nowrap">` + s + `</span>`
	})
	return standIns.ReplaceAllStringFunc(page, func(s string) string { return f.put(s, MathML) })
}

// tight is a formula with a bracket or a mark at its side: browsers would break the
// line between the two.
var tight = regexp.MustCompile(`[(\[]kpcalabformula\d+x[)\].,;:!?]*|kpcalabformula\d+x[)\].,;:!?]+`)

// short tells formulas in a text from displayed ones, and from those that a phone
// must break.
func (f *formulas) short(standIn string) bool {
	i, ok := f.index(standIn)
	return ok && !f.block[i] && len(f.tex[i]) <= 40
}

// attribute puts the TeX itself where a stand-in came into an attribute, before
// that is cleaned: a picture's text. A heading's id goes without.
func (f *formulas) attribute(key, value string) string {
	if key == "id" {
		value = strings.TrimRight(standIns.ReplaceAllString(value, ""), "-")
	}
	return standIns.ReplaceAllStringFunc(value, func(s string) string {
		return f.put(s, func(tex string, _ bool) string { return tex })
	})
}

// put returns what show makes of the formula that a stand-in stands for.
func (f *formulas) put(standIn string, show func(tex string, block bool) string) string {
	i, ok := f.index(standIn)
	if !ok {
		return standIn // the author wrote the word
	}
	return show(f.tex[i], f.block[i])
}

// index is that of the formula that a stand-in stands for.
func (f *formulas) index(standIn string) (i int, ok bool) {
	i, err := strconv.Atoi(standIns.FindStringSubmatch(standIn)[1])
	return i, err == nil && i < len(f.tex)
}

var (
	fracFirst    = regexp.MustCompile(`\\([td]?frac)\s*([0-9A-Za-z])`)
	fracSecond   = regexp.MustCompile(`(\\[td]?frac\{[0-9A-Za-z]\})\s*([0-9A-Za-z])`)
	boldCapital  = regexp.MustCompile(`\\boldsymbol\s*(?:\{\s*(\\[A-Z][a-z]+)\s*\}|(\\[A-Z][a-z]+))`)
	bars         = regexp.MustCompile(`((?:^|[^\\])(?:\\\\)*)\\\|`)
	operatorName = regexp.MustCompile(`\\operatorname\*?\{([^{}]*)\}(\s*[A-Za-z\\])?`)
)

// regular writes in full what treeblood does not take: \frac12 in an exponent,
// \operatorname, \boldsymbol before an upright letter, and the bars of a norm.
func regular(tex string) string {
	tex = bars.ReplaceAllString(tex, `$1\Vert `)
	tex = fracFirst.ReplaceAllString(tex, `\$1{$2}`)
	tex = fracSecond.ReplaceAllString(tex, `$1{$2}`)
	tex = boldCapital.ReplaceAllStringFunc(tex, func(s string) string {
		m := boldCapital.FindStringSubmatch(s)
		if letter, ok := boldCapitals[m[1]+m[2]]; ok {
			return letter
		}
		return s
	})
	return operatorName.ReplaceAllStringFunc(tex, func(s string) string {
		m := operatorName.FindStringSubmatch(s)
		if m[2] == "" {
			return `\mathrm{` + m[1] + `}`
		}
		return `\mathrm{` + m[1] + `}\,` + strings.TrimSpace(m[2])
	})
}

// boldCapitals are the upright capitals that stand for vectors and matrices.
var boldCapitals = map[string]string{
	`\Gamma`: "𝚪", `\Delta`: "𝚫", `\Theta`: "𝚯", `\Lambda`: "𝚲", `\Xi`: "𝚵", `\Pi`: "𝚷",
	`\Sigma`: "𝚺", `\Upsilon`: "𝚼", `\Phi`: "𝚽", `\Psi`: "𝚿", `\Omega`: "𝛀",
}

var tag = regexp.MustCompile(`\\tag\{([^{}]*)\}`)

// MathML renders TeX. What cannot be rendered is shown as it was written, and so
// is what gives anything but formulas: TeX may be a stranger's.
func MathML(tex string, block bool) string {
	if err := bounded(tex); err != nil {
		return asWritten(tex)
	}
	number := ""
	if m := tag.FindStringSubmatch(tex); m != nil {
		number, tex = m[1], tag.ReplaceAllString(tex, "")
	}
	out, err := mathML(strings.TrimSpace(tex), block)
	if err != nil {
		return asWritten(tex)
	}
	if number != "" {
		return `<span class="equation"><span>` + out + `</span><span class="number">(` + html.EscapeString(number) + `)</span></span>`
	}
	return out
}

func asWritten(tex string) string {
	return `<code class="tex">` + html.EscapeString(tex) + `</code>`
}

// Bounds of a formula. Rendering takes time and memory that grow faster than the
// length and the depth; the longest of the course has 241 bytes, the deepest 3
// levels (TestFormulasOfTheCourse prints them).
const (
	maxFormula = 4096
	maxDepth   = 24
)

// bounded refuses formulas that are too long or too deep.
func bounded(tex string) error {
	if len(tex) > maxFormula {
		return fmt.Errorf("page: a formula of %d bytes, expected at most %d", len(tex), maxFormula)
	}
	if d := depth(tex); d > maxDepth {
		return fmt.Errorf("page: a formula of depth %d, expected at most %d", d, maxDepth)
	}
	if defines.MatchString(tex) {
		return errors.New("page: a formula that defines commands, which may grow without bound")
	}
	return nil
}

var defines = regexp.MustCompile(`\\(def|let|(new|renew|provide)command)\b`)

// nesting is what nests in TeX, and the braces that do not.
var nesting = regexp.MustCompile(`\\[{}]|[{}]|\\left\b|\\right\b|\\begin\b|\\end\b`)

// depth is the greatest number of groups that are open at once; one that is never
// closed counts as well.
func depth(tex string) int {
	open, most := 0, 0
	for _, s := range nesting.FindAllString(tex, -1) {
		switch s {
		case "{", `\left`, `\begin`:
			open++
		case "}", `\right`, `\end`:
			open--
		}
		most = max(most, open)
	}
	return most
}

func mathML(tex string, block bool) (out string, err error) {
	defer func() {
		if p := recover(); p != nil { // a parser of its own age; a page must not fall with it
			err = fmt.Errorf("page: no MathML for %q: %v", tex, p)
		}
	}()
	out, err = treeblood.TexToMML(regular(tex), nil, block, block)
	if err == nil && (out == "" || strings.Contains(out, "<merror")) {
		err = fmt.Errorf("page: no MathML for %q", tex)
	}
	// Indentation would show as a space before the formula.
	out = strings.TrimSpace(between.ReplaceAllString(out, "><"))
	// An accent is drawn into the letter where no font of mathematics is installed:
	// K̄ would look like K.
	out = strings.ReplaceAll(out, `<mover accent="true">`, "<mover>")
	// As in TeX: only \left and \right stretch, and a minus after a bracket or a
	// relation is a sign.
	out = unstretched.ReplaceAllString(out, `<mo stretchy="false">$1</mo>`)
	out = sign.ReplaceAllString(out, `$1<mo form="prefix">$2</mo>`)
	safe, whole := clean.MathML(strings.Replace(out, ` xmlns="http://www.w3.org/1998/Math/MathML"`, "", 1))
	if err == nil && !whole {
		err = fmt.Errorf("page: %q gives more than MathML", tex)
	}
	return safe, err
}

var (
	unstretched = regexp.MustCompile(`<mo>([⟨⟩‖])</mo>`)
	sign        = regexp.MustCompile(`(<mo[^>]* form="prefix"[^>]*>[^<]*</mo>|<mo>[=≈≤≥<>,⟹→↦]</mo>)<mo>([−+-])</mo>`)
)

var between = regexp.MustCompile(`>\s*\n\s*<`)
