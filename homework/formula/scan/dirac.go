package scan

import (
	"strings"

	"kpcalab/homework/formula/fault"
)

// Dirac's notation: a ket |a⟩ is a column, a bra ⟨a| a row, ⟨a|b⟩ an inner product and
// ⟨a|M|b⟩ one with a matrix. |1⟩ is the vector of ones and |i⟩ a unit vector, |φ_i⟩ the
// feature of sample i, and a hat marks an operator.

// kets rewrites it to products of columns and rows.
func kets(toks []Token) []Token {
	toks = angledKets(toks)
	out := make([]Token, 0, len(toks))
	found := false
	for i := 0; i < len(toks); {
		t := toks[i]
		switch {
		case t.Is("⟨"):
			bar := nextSign(toks, i+1)
			if bar < 0 || !toks[bar].Is("|") {
				break
			}
			end := nextSign(toks, bar+1)
			left := toks[i+1 : bar]
			if end >= 0 && toks[end].Is("⟩") {
				out = append(append(out, t), inKet(left)...)
				comma := toks[bar]
				comma.Text = ","
				out = append(append(append(out, comma), inKet(toks[bar+1:end])...), toks[end])
				i, found = end+1, true
				continue
			}
			out = append(out, row(left, toks[bar])...)
			i, found = bar+1, true
			continue
		case t.Is("|"):
			if end := nextSign(toks, i+1); end > i+1 && toks[end].Is("⟩") {
				out = append(out, column(toks[i+1:end], t, toks[end])...)
				i, found = end+1, true
				continue
			}
		}
		out = append(out, t)
		i++
	}
	if !found {
		return toks
	}
	for i, t := range out {
		if t.Kind == Name && t.Text == "bar phi" && !(i+1 < len(out) && out[i+1].Is("(")) && !defines(out, t.Text) {
			fault.Fail(t.Pos, "φ̄ isn't defined here", "some mean the centred feature of the sample by it, some the mean of all features", `|\bar\phi\rangle = …`)
		}
		if base, hat := strings.CutPrefix(t.Text, "hat "); hat && t.Kind == Name {
			switch {
			case base == "1":
				out[i].Text = "I"
			case (base == "H" || base == "K") && !defines(out, t.Text):
				out[i].Text = base
			}
		}
	}
	return out
}

// defines reports a name before an equals sign.
func defines(toks []Token, name string) bool {
	for i, t := range toks {
		if t.Kind == Name && t.Text == name && i+1 < len(toks) && toks[i+1].Is("=") && (i == 0 || toks[i-1].Kind != Name) {
			return true
		}
	}
	return false
}

// nextSign is the place of the next |, comma, ⟨ or ⟩ outside of brackets; -1 where a
// bracket ends, or the statement, before one stands there.
func nextSign(toks []Token, from int) int {
	depth := 0
	for i := from; i < len(toks); i++ {
		switch t := toks[i]; {
		case depth == 0 && (t.Is("|") || t.Is(",") || t.Is("⟨") || t.Is("⟩")):
			return i
		case t.Kind == Break && depth == 0 || t.Is("=") && depth == 0:
			return -1
		case t.Is("⟨") || t.Is("⟩"):
		default:
			if depth += t.Nesting(); depth < 0 {
				return -1
			}
		}
	}
	return -1
}

// column is what stands in a ket.
func column(toks []Token, open, shut Token) []Token {
	inner := inKet(toks)
	if oneName(inner) {
		inner[0].Space = true
		return inner
	}
	return append(append([]Token{{Kind: Op, Text: "(", Pos: open.Pos, End: open.End}}, inner...), Token{Kind: Op, Text: ")", Pos: shut.Pos, End: shut.End})
}

// row is what stands in a bra.
func row(toks []Token, bar Token) []Token {
	mark := Token{Kind: Transpose, Text: "ᵀ", Pos: bar.Pos, End: bar.End}
	return append(column(toks, Token{Pos: toks[0].Pos, End: toks[0].Pos}, Token{Pos: bar.Pos, End: bar.Pos}), mark)
}

// oneName reports a name with its scripts.
func oneName(toks []Token) bool {
	if len(toks) == 0 || toks[0].Kind != Name && toks[0].Kind != Ones {
		return false
	}
	end := 1
	for end < len(toks) && toks[end].Is("_") {
		end = ScriptEnd(toks, end)
	}
	return end == len(toks)
}

// inKet gives the contents of a ket their names.
func inKet(toks []Token) []Token {
	out := make([]Token, 0, len(toks)+3)
	for i, t := range toks {
		next := Token{}
		if i+1 < len(toks) {
			next = toks[i+1]
		}
		switch {
		case t.Kind == Num && t.Text == "1" && len(toks) == 1:
			t.Kind = Ones
		case t.Kind == Name && (t.Text == "i" || t.Text == "j" || t.Text == "l") && len(toks) == 1: // a unit vector
			e, under := t, Sign("_", t)
			e.Text = "e"
			out = append(out, e, under)
		case t.Kind == Name && t.Text == "phi" && !next.Is("("):
			t.Text = "f"
		}
		out = append(out, t)
	}
	return out
}

// angledKets makes ⟨a|b⟩ and |a⟩ of <a|b> and |a>.
func angledKets(toks []Token) []Token {
	short := func(i, step int, until string) int { // the place of a sign, with nothing but a name between
		for k := i + step; k >= 0 && k < len(toks) && k != i+12*step; k += step {
			switch t := toks[k]; {
			case t.Is(until):
				return k
			case t.Kind == Break, t.Kind == Op && strings.Contains("= , < > <= >= |", t.Text):
				return -1
			}
		}
		return -1
	}
	for i, t := range toks {
		if bar := nextSign(toks, i+1); t.Is("<") && bar > i+1 && toks[bar].Is("|") { // ⟨a|b⟩, however long its sides are
			if end := firstOf(toks, bar+1, ">"); end > bar+1 {
				toks[i].Text, toks[end].Text = "⟨", "⟩"
				continue
			}
		}
		switch {
		case t.Is("<") && short(i, 1, "|") > i+1:
			toks[i].Text = "⟨"
		case t.Is(">") && short(i, -1, "|") >= 0 && short(i, -1, "|") < i-1:
			toks[i].Text = "⟩"
		}
	}
	return toks
}

// firstOf is the place of the first such sign outside of brackets, with no other sign
// between that compares or separates; -1 where none stands there.
func firstOf(toks []Token, from int, sign string) int {
	depth := 0
	for i := from; i < len(toks) && depth >= 0 && toks[i].Kind != Break; i++ {
		switch t := toks[i]; {
		case depth == 0 && t.Is(sign):
			return i
		case depth == 0 && t.Kind == Op && strings.Contains("= , < > <= >= |", t.Text):
			return -1
		default:
			depth += t.Nesting()
		}
	}
	return -1
}

// diracs are the commands of the braket packages, with the signs around their arguments.
var diracs = map[string][2]string{
	"bra": {"⟨", "|"}, "Bra": {"⟨", "|"}, "ket": {"|", "⟩"}, "Ket": {"|", "⟩"},
	"braket": {"⟨", "⟩"}, "Braket": {"⟨", "⟩"}, "mel": {"⟨", "⟩"},
}

// dirac reads \bra{a}, \ket{b}, \braket{a|K|b}, and \braket{a}{b} with an argument for
// each part.
func (l *lexer) dirac(name string, pos, end int) {
	signs := diracs[name]
	from, to, ok := l.argument(end)
	if !ok {
		fault.Fail(pos, fault.Quote(`\`+name)+" has no argument", "what stands in a bra or a ket is expected behind it", `\`+name+"{…}")
	}
	l.emit(Op, signs[0], pos)
	l.part(from, to)
	for signs == diracs["braket"] && l.i < end && l.src[l.i] == '{' {
		at := l.i
		if from, to, ok = l.argument(end); !ok {
			break
		}
		l.emit(Op, "|", at)
		l.part(from, to)
	}
	l.emit(Op, signs[1], l.i)
}
