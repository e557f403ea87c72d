package proof

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"kpcalab/homework/algebra"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/evaluate"
	"kpcalab/homework/formula/oneline"
	"kpcalab/homework/instance"
)

// code judges one line of MATLAB or NumPy; ok is false where the text is none.
func code(src string) (f finding.Finding, ok bool) {
	words, src, language := Code(src)
	if language == oneline.None {
		return f, false
	}
	defer func() { f.Words = words }()
	e, err := oneline.Parse(src, language)
	if err != nil {
		f = unreadable.Finding(finding.Malformed, "This line of code can't be read: "+finding.Safe(err.Error())+".")
		if at := (*oneline.Error)(nil); errors.As(err, &at) {
			_, text, column := formula.Place(src, at.Pos)
			f.Excerpt = text + "\n" + strings.Repeat(" ", column) + "^"
			f.Help = finding.Safe(at.Try)
		}
		return f, true
	}
	return judgeCode(e), true
}

// Code finds one line of code, alone or behind words: "In NumPy:", or what ends with its line.
// Where there is none, language is None and line is src.
func Code(src string) (words []string, line string, language oneline.Language) {
	if language = oneline.Detect(src); language != oneline.None {
		return nil, src, language
	}
	if i := strings.IndexAny(src, ":：\n"); i >= 0 {
		_, size := utf8.DecodeRuneInString(src[i:])
		doc := formula.Parse(src[:i])
		if language = oneline.Detect(src[i+size:]); language != oneline.None && len(doc.Statements)+len(doc.Unread) == 0 {
			return doc.Words, src[i+size:], language
		}
	}
	return nil, src, oneline.None
}

func judgeCode(e *oneline.Expr) finding.Finding {
	for _, w := range evaluate.Of(&formula.Document{}, true).Worlds() {
		v, err := oneline.Eval(e, w.Instance())
		switch {
		case errors.Is(err, algebra.ErrInexact) || errors.Is(err, algebra.ErrRoot):
			return matrixRoot.Finding(finding.Malformed, "The line takes a root that has no exact value.")
		case err != nil:
			return finding.Shape.Finding(finding.Malformed, "The line has no value: "+finding.Safe(err.Error())+".")
		case len(v.Data) != w.Size(algebra.M) || min(v.Rows, v.Cols) != 1:
			return finding.Shape.Finding(finding.Malformed, "The line doesn't give the $m$ numbers of an embedding.")
		}
		want, _, _ := w.Value(embedding)
		opposite, _, _ := w.Value(turned)
		if !slices.Equal(v.Data, want.Data) && !slices.Equal(v.Data, opposite.Data) {
			return explained(embedderOf(func(at *instance.Instance[float64]) (*algebra.Matrix[float64], error) {
				return oneline.Eval(e, at)
			}), e.Uses("kxx"))
		}
	}
	if e.Uses("B") || e.Uses("F") || e.Uses("f") {
		return featuresLeft.Finding(finding.Almost, "This is true, and it still needs features.")
	}
	return finding.Finding{Verdict: finding.Correct, Say: "This is the kernel PCA embedding of a sample."}
}
