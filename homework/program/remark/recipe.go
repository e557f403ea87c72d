package remark

import (
	"math"
	"strings"

	"kpcalab/homework/formula"
	"kpcalab/homework/formula/recipe"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/syntax"
)

// embedding is what a right program computes.
const embedding = `\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`

// Recipes tests the comments that tell all steps of the computation in words, against
// the embedding on an instance: the program is known to be right.
func (r *Remarks) Recipes(in *instance.Instance[float64]) {
	for _, c := range paragraphs(r.comments, r.source) {
		told, ok := toldBy(c)
		if !ok {
			continue
		}
		x, err := valueOf(told, in)
		if err != nil {
			continue
		}
		g, err := valueOf(embedding, in)
		if err != nil {
			continue
		}
		holds := len(x.Data) == len(g.Data)
		for i := 0; holds && i < len(x.Data); i++ {
			holds = math.Abs(x.Data[i]-g.Data[i]) <= tolerance*(1+math.Abs(g.Data[i]))
		}
		r.list = append(r.list, &claim{
			text: strings.TrimSpace(c.Text), comment: c, doubtful: true, verified: holds, denied: true,
			evaluate: func(*scene, []string) (bool, error) { return holds, nil },
		})
	}
}

var stepNumber = lazyregexp.New(`(?i)\bstep \d{1,2}\s*[:.)]`)

var inWords = lazyregexp.New(`(?i)^(?:in words|in short|idea|method|algorithm|steps)\s*[:,]\s*`)

// toldBy is the formula that a comment tells as a recipe.
func toldBy(c syntax.Comment) (string, bool) {
	if !c.Alone {
		return "", false
	}
	text := inWords.ReplaceAllString(strings.Join(strings.Fields(c.Text), " "), "")
	return recipe.Formula(stepNumber.ReplaceAllString(text, " . "))
}

func valueOf(latex string, in *instance.Instance[float64]) (*matrix, error) {
	e, err := formula.Parse(latex, symbol.Standard())
	if err != nil {
		return nil, err
	}
	return formula.Eval(e, in)
}

// paragraphs are the comments of a program, those on lines below one another as one.
func paragraphs(list []syntax.Comment, source []rune) (out []syntax.Comment) {
	for _, c := range list {
		n := len(out)
		if n > 0 && c.Alone && out[n-1].Alone && c.Pos >= out[n-1].End && adjoin(source, out[n-1].End, c.Pos) {
			out[n-1].Text += "\n" + c.Text
			out[n-1].End = c.End
			continue
		}
		out = append(out, c)
	}
	return out
}

// adjoin reports that nothing but one end of a line stands between two places.
func adjoin(source []rune, from, to int) bool {
	text := string(source[min(from, len(source)):min(to, len(source))])
	return strings.TrimSpace(text) == "" && strings.Count(text, "\n") == 1
}

// covers reports a claim of a comment, or of a paragraph that the comment stands in.
func (c *claim) covers(pos int) bool {
	return c.comment.Pos == pos || c.evaluate != nil && c.comment.Pos < pos && pos < c.comment.End
}
