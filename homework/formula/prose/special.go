package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/scan"
)

// A check of the result for a training sample (as a check, for f = f_i …) is true for
// that sample only: f is f_i there, and k is K e_i, up to the end of the proof. What
// it says is judged so, and belongs to no chain.

var (
	checkWords = regexp.MustCompile(`\b(?:check|example|special case|sanity|particular|test)\b.*\bfor$`)
	trainingIs = regexp.MustCompile(`^\s*f\s*=\s*f_\{?([il])\}?\s*$`)
)

// checks reports the beginning of such a check.
func (r *proofReader) checks(i int) bool {
	m := trainingIs.FindStringSubmatch(r.t.pieces[i].text)
	if m == nil || !r.t.marked || !checkWords.MatchString(strings.Join(r.clause, " ")) {
		return false
	}
	r.sample = m[1]
	return true
}

// ofSample is mathematics with a training sample in place of the new one.
func ofSample(text, i string) string {
	var b strings.Builder
	for k := 0; k < len(text); {
		rest := text[k:]
		if m := barred.FindStringSubmatch(rest); m != nil {
			if m[1]+m[2] == "g" {
				b.WriteString(`{B(f_` + i + `-\frac1nF1_n)}`)
			} else {
				b.WriteString(`\bar f_` + i)
			}
			k += len(m[0])
			continue
		}
		if rest[0] == '\\' {
			n := len(command.FindString(rest))
			b.WriteString(rest[:n])
			k += n
			continue
		}
		alone := k+1 >= len(text) || text[k+1] != '_'
		switch {
		case rest[0] == 'k' && alone:
			b.WriteString("(Ke_" + i + ")")
		case rest[0] == 'f' && alone:
			b.WriteString("f_" + i)
		default:
			b.WriteByte(rest[0])
		}
		k++
	}
	return b.String()
}

var (
	barred  = regexp.MustCompile(`^\\(?:bar|overline)\s*(?:\{\s*([fg])\s*\}|([fg]))`)
	command = regexp.MustCompile(`^\\(?:[A-Za-z]+|.|$)`)
)

// ofCheck writes an equation of a check.
func (r *proofReader) ofCheck(i int) {
	r.script.put("\n"+scan.AsideMark+ofSample(r.text(i), r.sample)+"\n", r.t.pieces[i].from)
	r.written(i)
}
