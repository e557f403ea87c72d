package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/scan"
)

var (
	overEquals = regexp.MustCompile(`\\(?:overset|stackrel|underset)\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*\{\s*=\s*\}`)
	// the third column of an align environment holds remarks
	remarkColumn = regexp.MustCompile(`&\s*&.*$`)
	// a line that says what is to be proved isn't a step of the proof
	goal  = regexp.MustCompile(`(?i)\b(?:want to (?:show|prove)|have to (?:show|prove)|to (?:show|prove)|will (?:show|prove)|(?:show|prove) that)\b|^\s*(?:claim|goal)\b`)
	label = regexp.MustCompile(`(?i)^\s*(?:(?:step|line)\s*)?(?:\(?\d{1,2}[).:]|\((?:[ivx]{1,4}|[a-f])\))\s`)
	// a remark of words alone, in brackets at the end of a line
	wordRemark = regexp.MustCompile(`[ \t][\[(][ \t]*([A-Za-z][a-z]{2,}(?:[ -][A-Za-z][a-z']+)*)[ \t]*[\])][ \t]*[.;]?[ \t]*$`)
	leadWords  = regexp.MustCompile(`(?i)^\s*(?:(?:proof|then|hence|so|thus|therefore|we|have|get|obtain|now|first|firstly|second|secondly|finally|next|also|it|holds|that|this|gives|consider|start|starting|from|by|definition|recall|note|since|because|using|claim|moreover|furthermore|similarly|multiply|multiplying|left|right|both|sides|on|the|assume|suppose|if|is|of|solution|premise|given|dual|primal|problem|eigenvector|embedding|follows|follow|which|and|write|know|see|find|show|qed|end|yields|implies|equation)\b[,:.]*\s*)+`)
	tailWords  = regexp.MustCompile(`(?i)(?:[,;(\[]\s*|\s)(?:since|\\?because|by|as|using|due|from|definition|def|where we|we used|for all|for every|with the|which|this|hence|is a|is the|is an|so that|q\.e\.d|qed|follows|again|property|orthonormality|linearity|eigen|the |see )\b.*$`)
)

// withoutWords blanks out explanations, keeping every place, and returns them
// by line.
func withoutWords(src string, words map[int]string) string {
	src = overEquals.ReplaceAllStringFunc(src, func(m string) string {
		return strings.Repeat(" ", len([]rune(m))-1) + "="
	})
	lines := strings.Split(src, "\n")
	for i, line := range lines {
		said := ""
		blankOut := func(m string) string {
			if strings.Count(m, "{") != strings.Count(m, "}") { // half of a \text{…}
				return m
			}
			said = strings.TrimSpace(said + " " + strings.Trim(m, " \t,;()[].$"))
			return strings.Repeat(" ", len([]rune(m)))
		}
		if goal.MatchString(line) && !definitionLine.MatchString(line) {
			lines[i] = blankOut(line)
			words[i+1] = said
			continue
		}
		line = reasonAtEnd(line, &said)
		line = wordRemark.ReplaceAllStringFunc(line, func(m string) string {
			if w := wordRemark.FindStringSubmatch(m)[1]; scan.WholeWord(w) || scan.Segment(w, "") != nil {
				return m
			}
			return blankOut(m)
		})
		line = label.ReplaceAllStringFunc(line, func(m string) string { return strings.Repeat(" ", len([]rune(m))) })
		if !strings.Contains(line, "=") && leadWords.MatchString(line) && !definitionLine.MatchString(line) {
			line = blankOut(line)
		}
		line = remarkColumn.ReplaceAllStringFunc(line, func(m string) string {
			if end := strings.TrimRight(m, " \t"); strings.HasSuffix(end, `\\`) {
				n := len([]rune(m)) - len([]rune(m[len(end)-2:]))
				said = strings.TrimSpace(m[2 : len(end)-2])
				return strings.Repeat(" ", n) + m[len(end)-2:]
			}
			said = strings.TrimSpace(m[2:])
			return strings.Repeat(" ", len([]rune(m)))
		})
		if !definitionLine.MatchString(line) && !strings.Contains(line, `\`) {
			line = plainWords(line, &said)
		}
		if !definitionLine.MatchString(line) {
			line = leadWords.ReplaceAllStringFunc(line, blankOut)
			line = tailWords.ReplaceAllStringFunc(line, func(m string) string {
				if r := reasonIn(m); r != "" {
					return r
				}
				return blankOut(m)
			})
		}
		if prose := strings.TrimSpace(line); prose != "" && isProse(prose) {
			line = blankOut(line)
		}
		lines[i] = line
		if said != "" {
			words[i+1] = said
		}
	}
	return strings.Join(lines, "\n")
}

// plainWords blanks out the words of a line that holds an equation, and what they
// mention; words before an equation that gives a reason are marked as such.
func plainWords(line string, said *string) string {
	if !strings.Contains(line, "=") || strings.Contains(line, scan.AsideMark) {
		return line
	}
	t := &sentenceText{src: []rune(line), main: -1}
	t.cutBare()
	words := false
	for i := range t.pieces {
		t.pieces[i].known()
		words = words || t.pieces[i].kind == pWord && !scan.Keywords[t.pieces[i].text] && !statedReason[t.pieces[i].text]
	}
	if !words {
		return line
	}
	out, reason, last := []rune(line), false, -1
	for _, p := range t.pieces {
		switch {
		case p.kind == pWord && scan.Keywords[p.text]:
			reason = false
		case p.kind == pWord:
			reason = reason || statedReason[p.text]
			*said = strings.TrimSpace(*said + " " + p.text)
			blankOut(out[p.from:p.to])
			last = p.to - 1
		case p.kind == pMark && p.text == ":" && last >= 0:
			blankOut(out[p.from:p.to])
		case p.kind == pMath && !p.equation() && !strings.ContainsAny(p.text, "<>≤≥"):
			blankOut(out[p.from:p.to])
		case p.kind == pMath:
			if reason && last >= 0 {
				out[last] = []rune(scan.AsideMark)[0]
			}
			reason, last = false, -1
		}
	}
	return string(out)
}

// statedReason are words before an equation that gives a reason.
var statedReason = scan.Words("since", "because", "by", "as", "using", "from", "recall", "weil", "denn", "car")

// reasonAtEnd reads what stands behind a dash, or in brackets, at the end of a line
// that is an equation already: equations are marked as reasons, words kept apart.
func reasonAtEnd(line string, said *string) string {
	at, from, to := -1, 0, len(line) // the mark; what stands behind it
	if m := dashed.FindStringSubmatchIndex(line); m != nil {
		at, from = m[2], m[4]
	} else if m := inBrackets(line); m >= 0 {
		at, from, to = m, m+1, strings.LastIndexAny(line, ")]")
	}
	if at < 0 || !strings.Contains(line[:at], "=") {
		return line
	}
	rest := line[from:to]
	rest = reasonLead.ReplaceAllStringFunc(rest, func(m string) string { return strings.Repeat(" ", len([]rune(m))) })
	words := false
	for _, w := range longWord.FindAllStringSubmatch(commands.ReplaceAllString(rest, " "), -1) {
		words = words || !scan.WholeWord(w[1]) && scan.Segment(w[1], "") == nil
	}
	switch gap := len([]rune(line[at:from])) - 1; {
	case strings.Contains(rest, "=") && !words:
		return line[:at] + scan.AsideMark + strings.Repeat(" ", gap) + rest + strings.Repeat(" ", len(line)-to)
	case words || !strings.Contains(rest, "=") && reasonWords.MatchString(rest):
		*said = strings.TrimSpace(*said + " " + strings.TrimSpace(rest))
		return line[:at] + strings.Repeat(" ", len([]rune(line[at:])))
	}
	return line
}

var (
	dashed      = regexp.MustCompile(`[ \t](—|–|---?|←|⟵|⇐|\\leftarrow|\\Leftarrow)[ \t]+()\S.*$`)
	reasonLead  = regexp.MustCompile(`(?i)^\s*(?:since|because|by|as|using|due to|from|where|with|recall|and|definition of|def\.?)\b`)
	reasonWords = regexp.MustCompile(`[A-Za-z]{2,}\s+[A-Za-z]{2,}|(?i)\b(?:definition|linearity|symmetry|transpose|algebra|centring|centering)\b`)
)

var (
	definitionLine = regexp.MustCompile(`(?i)^\s*(?:let|define)\b`)
	longWord       = regexp.MustCompile(`(?:^|[\s(])([A-Za-z]{4,})(?:[\s.,:;)]|$)`)
)

// isProse reports a line that is words alone: no equals sign, no command.
func isProse(line string) bool {
	if strings.Contains(line, "=") {
		return false
	}
	if strings.Trim(line, " .,:;()[]$") == "" {
		return true
	}
	for _, m := range longWord.FindAllStringSubmatch(line, -1) {
		if !scan.WholeWord(m[1]) && scan.Segment(m[1], "") == nil {
			return true
		}
	}
	return false
}

var reasonWord = regexp.MustCompile(`(?i)^([,;(\[]?\s*)(since|\\?because|by|as|using|due to|from|where)\b`)

// reasonIn turns the words before an equation at the end of a line into the
// mark of an aside; "" where there is none, or other words besides.
func reasonIn(tail string) string {
	m := reasonWord.FindStringIndex(tail)
	if m == nil || !strings.Contains(tail, "=") {
		return ""
	}
	rest := tail[m[1]:]
	if trimmed := strings.TrimRight(rest, " .\t"); strings.HasSuffix(trimmed, ")") && strings.Count(rest, "(") < strings.Count(rest, ")") || strings.HasSuffix(trimmed, "]") && strings.Count(rest, "[") < strings.Count(rest, "]") {
		rest = trimmed[:len(trimmed)-1] + strings.Repeat(" ", len(rest)-len(trimmed)+1)
	}
	for _, w := range longWord.FindAllStringSubmatch(rest, -1) {
		if !scan.WholeWord(w[1]) && scan.Segment(w[1], "") == nil {
			return ""
		}
	}
	return scan.AsideMark + strings.Repeat(" ", len([]rune(tail[:m[1]]))-1) + rest
}
