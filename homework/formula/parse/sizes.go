package parse

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/scan"
)

// sized gives the sizes their names in the lecture: where N = n, or N alone, which
// is the number of samples to many.
func (p *Parser) sized(toks []scan.Token) []scan.Token {
	rename := map[string]string{}
	defined := map[string]bool{}
	out := make([]scan.Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.Kind == scan.Name && i+1 < len(toks) && toks[i+1].Is("=") {
			ends := i+3 >= len(toks) || toks[i+3].Is(",") || toks[i+3].Is(";") || toks[i+3].Kind == scan.Break || toks[i+3].Kind == scan.Text || toks[i+3].Kind == scan.Name && scan.Keywords[toks[i+3].Text]
			begins := i == 0 || toks[i-1].Is(",") || toks[i-1].Is(";") || toks[i-1].Is("(") || toks[i-1].Kind == scan.Break || toks[i-1].Kind == scan.Text || toks[i-1].Kind == scan.Name && scan.Keywords[toks[i-1].Text]
			_, lecture := p.Table[t.Text]
			if size, ok := scan.SizeOf(toks[min(i+2, len(toks)-1)]); begins && ends && ok && size != algebra.One && !lecture && t.Text != "lambda" && t.Text != "Lambda" {
				rename[t.Text] = toks[i+2].Text
				i += 2
				continue
			}
			defined[t.Text] = true
		}
		out = append(out, t)
	}
	if !defined["N"] && rename["N"] == "" {
		rename["N"] = "n"
	}
	for i, t := range out {
		if t.Kind == scan.Name && rename[t.Text] != "" {
			if t.Text == "N" {
				p.Note("N was read as n, the number of samples")
			}
			out[i].Text = rename[t.Text]
		}
	}
	return out
}

// withoutSizes takes sizes such as K_{n \times n} off the symbols that carry
// them; they are compared with the symbol's own.
func (p *Parser) withoutSizes(toks []scan.Token) []scan.Token {
	p.written = map[int]algebra.Shape{}
	out := make([]scan.Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if squareSize(toks, i) {
			rows, _ := scan.SizeOf(toks[i+1])
			cols, _ := scan.SizeOf(toks[i+3])
			if from := saidFrom(out); i+5 < len(toks) && toks[i+5].Is("=") && lone(out[from:]) { // g [m×1] = …
				p.said = append(p.said, SaidSize{slices.Clone(out[from:]), algebra.Sized(rows, cols)})
			} else {
				p.sizedFactor(out, algebra.Sized(rows, cols))
			}
			i += 4
			continue
		}
		if p.sizeRemark(toks, i) {
			p.remark(out, toks[i+1], toks[i+3])
			i += 4
			continue
		}
		out = append(out, t)
		if (t.Kind != scan.Name && !t.Is("}")) || i+6 > len(toks) || !toks[i+1].Is("_") || !toks[i+2].Is("{") || i+6 >= len(toks) || !toks[i+4].Is("*") || !toks[i+6].Is("}") {
			continue
		}
		rows, ok1 := scan.SizeOf(toks[i+3])
		cols, ok2 := scan.SizeOf(toks[i+5])
		if t.Is("}") {
			p.remark(out[:len(out)-1], toks[i+3], toks[i+5])
		}
		if !ok1 || !ok2 {
			continue
		}
		if t.Kind == scan.Name {
			p.written[t.Pos] = algebra.Sized(rows, cols)
		}
		i += 6
	}
	return out
}

// squareSize reports a size in square brackets behind an expression or a factor of
// one: H [n×n]. It is no factor.
func squareSize(toks []scan.Token, i int) bool {
	if i == 0 || i+4 >= len(toks) || !toks[i].Is("[") || !toks[i+2].Is("*") && toks[i+2].Text != "x" || !toks[i+4].Is("]") {
		return false
	}
	before := toks[i-1]
	_, rows := scan.SizeOf(toks[i+1])
	_, cols := scan.SizeOf(toks[i+3])
	return rows && cols && (before.Kind == scan.Name || before.Kind == scan.Num || before.Kind == scan.Ones || before.Kind == scan.Transpose || before.Nesting() < 0)
}

// sizeRemark reports a size in brackets behind an expression: (m×n).
func (p *Parser) sizeRemark(toks []scan.Token, i int) bool {
	if i == 0 || i+4 >= len(toks) || !toks[i].Is("(") || !toks[i].Space || !toks[i+2].Is("*") || !toks[i+4].Is(")") {
		return false
	}
	_, rows := scan.SizeOf(toks[i+1])
	_, cols := scan.SizeOf(toks[i+3])
	sign := toks[i+2]
	if !rows || !cols || sign.End > len(p.Src) || strings.Trim(string(p.Src[sign.Pos:sign.End]), `×\times`) != "" {
		return false
	}
	if i+5 >= len(toks) {
		return true
	}
	next := toks[i+5]
	return next.Kind == scan.Break || next.Kind == scan.Text || next.Is(",") || next.Is(";") || next.Kind == scan.Name && scan.Keywords[next.Text]
}
