package syntax

import (
	"regexp"
	"strings"

	"kpcalab/homework/lazyregexp"
)

var (
	pythonMarks = lazyregexp.New(`\bnp\.|\bnumpy\b|\bscipy\b|\bsp\.|\bla\.|\bjnp\.|[\w)\]]\s*@\s*[\w(]|[A-Za-z0-9_)\]]\.T\b|\*\*|\baxis\s*=|\.(?:dot|mean|sum|reshape|ravel|flatten|transpose)\(|\bdef \w+\(|\[:,\s*None\]|\blambda \w+:|(?m:^\s*(?:import|from) \w)|\bself\.|\bsklearn\b|\[None, ?:\]|\btorch\.|\bjax\b|\.mT\b|\bkeepdims?\s*=|\bfor \w+ in (?:range|enumerate|zip)\(|\[:,\s*:`)
	sympyMarks  = lazyregexp.New(`\bsympy\b|\bsp\.(?:Matrix|ones|eye|diag|sqrt|Rational|S\b|zeros|hadamard_product|Identity|MatMul)|\bS\.(?:Half|One|NegativeOne)\b|multiply_elementwise\(|\.LUsolve\(|\.as_explicit\(|\bMatrix\(|\bdiag\(\*|\.applyfunc\(|\bMatrixSymbol\b|\bRational\(|\bS\(1\)|\bMat(?:Mul|Add|Pow)\(|\.col\(|\bhadamard_product\(`)
	rMarks      = lazyregexp.New(`%\*%|<-|\browMeans\(|\browSums\(|\bcolMeans\(|\bcrossprod\(|\bfunction\s*\([^)]*\)\s*[{\w]|\$vectors|\$values|\bsolve\(diag\(|\bsweep\(|\b[sv]apply\(|\bas\.(?:vector|numeric|matrix)\(|\bnrow\(K|\bscale\(K|\bdrop\(|\w::\w`)
	juliaMarks  = lazyregexp.New(`\b\w+\.\(|\.[-+*/^](?:[\s\w(√])|\bDiagonal\(|\bdims\s*=|\busing \w|\bdiagm\(|\bSymmetric\(|\beigen\(|\bvec\(|\bI\(n\)|\bLinearAlgebra\b|\bnorm\.`)
	juliaOnly   = lazyregexp.New(`\b\w+\.\(|\bDiagonal\(|\bdims\s*=|\busing \w|\bdiagm\(|\bSymmetric\(|\bLinearAlgebra\b|\.[-+]\s*\w|\bI\(n\)`)
	matlabMarks = lazyregexp.New(`[A-Za-z0-9_)\]]\.?'|\.\*|\./|\.\^|\b(?:ones|eye|inv|sqrtm|sqrt|diag|transpose|mean|sum|zeros|eigs?|size|repmat|bsxfun|numel|length|pinv|svd) ?\(|@\(|(?m:^\s*end(?:for|if|while|function)\b)`)
	latexMarks  = lazyregexp.New(`\\[A-Za-z]{2,}|\\[A-Z]\b|\^\{|\^\\|_\{`)
	// plainMarks are LaTeX without its backslashes.
	plainMarks   = lazyregexp.New(`\b1_[nm]\b|\b(?:alpha|lambda|psi)_[a-z]\b|\bsum_\{|\b[A-Z]'? +[AHK]\b`)
	programMarks = lazyregexp.New(`@|\bnp\.|\.\*|\./|\.\^|\*\*|;|\.T\b|[A-Za-z_]\w*\.[a-z]+\(|\[|\b(?:ones|eye|mean|zeros|size|repmat)\(|[^\x00-\x7f]`)
	juliaCalls   = lazyregexp.New(`\b(?:ones|zeros|sqrt|inv|diag|transpose|sum|mean|dot|fill|eigen|svd|eye|adjoint)\(|I\s*-\s*ones|[)\w]'\s*\*`)
	formulaMarks = lazyregexp.New(`[ᵀ⊤₁-₉ₙⁿ⁻¹²½]|\^\{|\^T\b|[·⋅]`)
	sympyOnes    = lazyregexp.New(`\b(?:ones|zeros)\([nm], ?1\)`)
	pythonOnly   = lazyregexp.New(`\bnp\.|\bimport\b|\.T\b|\*\*|@|\brange\(|\btorch\.|\bjnp\.|\bdef |\blambda\b[^.]*:|\blen\(|\.dot\(|\.mean\(|\.sum\(`)
	juliaForms   = lazyregexp.New(`\[[^\]\n]*\bfor \w+ (?:in|=|∈) [\w:]+\]|\w\[[^\]\n]*(?:,\s*:|:\s*,|\bend\b)[^\]\n]*\]|(?:[(=*]\s*I\s*[-+]\s*\w|[-+*]\s*I\s*\))`)
	shortFunct   = lazyregexp.New(`(?m)^\s*(\w+)\([A-Za-zα-ω]\w*(?:, ?[A-Za-zα-ω]\w*)*\)\s*=[^=]`)
	pythonArray  = lazyregexp.New(`\[::|:-1\]|\[:\w*\]|\[-\w`)
	leftDivide   = lazyregexp.New(`[\w)\]']\s*\\\s*[A-Zk(]`)
	octaveCalls  = lazyregexp.New(`(?:^|[^.\w])(?:mean|sum) ?\([^()]*, ?[12]\)`)
	octaveSigns  = lazyregexp.New(`\.[-+](?:[^=]|$)`)
	octaveHead   = lazyregexp.New(`(?m)^\s*function\s+(?:\[[^\]]*\]|\w+)\s*=\s*\w+`)
	juliaTypes   = lazyregexp.New(`\w::(?:[A-Z]\w*\b[^(]|[A-Z]\w*$)|(?m:^\s*(?:mutable )?struct \w+|^\s*function \w+!?\(.*\)(?: where .*)?$)`)
	juliaEach    = lazyregexp.New(`\bfor \w+ (?:in|=|∈) 1:\w+[\])]|\beachcol\(|[(,]\s*(?:\w+|\(\w+(?:,\s*\w+)*\))\s*->\s`)
	juliaWords   = lazyregexp.New(`\^\(-?\d+//\d+\)|\b(?:ones|zeros)\((?:Int|Float)\d*,|\bsimilar\(\w+(?:,|\))|\bmapslices\(`)
	fraction     = lazyregexp.New(`(\d)//(\d)`) // and no comment
	rOnly        = lazyregexp.New(`<-|%\*%`)
	beyondASCII  = lazyregexp.New(`[^\x00-\x7f]`)
)

// Detect tells the language of a source by its marks; nil where it looks like a
// formula.
func Detect(src string) *Language {
	code := withoutComments(fraction.ReplaceAllString(src, "$1/$2"))
	switch {
	case latexMarks.MatchString(leftDivide.ReplaceAllString(code, " ")) || plainMarks.MatchString(code) && !programMarks.MatchString(code):
		return nil
	case (sympyMarks.MatchString(code) || sympyOnes.MatchString(code) && !strings.Contains(code, "torch") && (strings.Contains(code, "**") || strings.Contains(code, ".T") || strings.Contains(code, ".inv("))) && !strings.Contains(code, "np."):
		return SymPy
	case octaveHead.MatchString(code) && !pythonOnly.MatchString(code):
		return MATLAB
	case juliaTypes.MatchString(code) && juliaOnly.MatchString(code) && !rOnly.MatchString(code) && !pythonOnly.MatchString(code), (juliaEach.MatchString(code) || juliaWords.MatchString(src)) && !rOnly.MatchString(code):
		return Julia
	case rMarks.MatchString(code):
		return R
	case (juliaForms.MatchString(code) || short(code) && !strings.Contains(code, "for ")) && !pythonOnly.MatchString(code) && !pythonArray.MatchString(code) && !latexMarks.MatchString(code) && (strings.Contains(code, "'") || strings.Contains(code, "^") || juliaCalls.MatchString(code)):
		return Julia
	case octaveCalls.MatchString(code) && octaveSigns.MatchString(code) && !pythonOnly.MatchString(code) && !juliaOnly.MatchString(octaveSigns.ReplaceAllString(code, " ")) && !beyondASCII.MatchString(code):
		return MATLAB
	case pythonMarks.MatchString(code) && !juliaOnly.MatchString(code):
		return Python
	case juliaOnly.MatchString(code) || juliaMarks.MatchString(code) && strings.Contains(code, "eigen("):
		return Julia
	case matlabMarks.MatchString(code) && !beyondASCII.MatchString(code):
		return MATLAB
	case beyondASCII.MatchString(code) && juliaCalls.MatchString(code) && strings.Contains(code, "*") && !formulaMarks.MatchString(code):
		return Julia
	}
	return nil
}

// short reports a function of Julia in one line: no entry of an array, which would have
// been given a value as a whole before.
func short(code string) bool {
	for _, m := range shortFunct.FindAllStringSubmatch(code, 9) {
		if !regexp.MustCompile(`(?m)^\s*` + m[1] + `\s*=[^=]`).MatchString(code) {
			return true
		}
	}
	return false
}

// docstring is a text in three quotes.
var docstring = lazyregexp.New(`(?s)""".*?"""|'''.*?'''`)

var comment = lazyregexp.New(`(?m)(?:#|(?:^|\s)%\s|//).*$`)

func withoutComments(src string) string {
	return comment.ReplaceAllStringFunc(docstring.ReplaceAllString(src, " "), func(s string) string {
		if strings.HasPrefix(strings.TrimSpace(s), "%*%") {
			return s
		}
		return " "
	})
}
