package syntax

import (
	"regexp"
	"strings"
)

var (
	pythonMarks = regexp.MustCompile(`\bnp\.|\bnumpy\b|\bscipy\b|\bsp\.|\bla\.|\bjnp\.|[\w)\]]\s*@\s*[\w(]|[A-Za-z0-9_)\]]\.T\b|\*\*|\baxis\s*=|\.(?:dot|mean|sum|reshape|ravel|flatten|transpose)\(|\bdef \w+\(|\[:,\s*None\]|\blambda \w+:|(?m:^\s*(?:import|from) \w)|\bself\.|\bsklearn\b|\[None, ?:\]|\btorch\.|\bjax\b|\.mT\b|\bkeepdims?\s*=|\bfor \w+ in (?:range|enumerate|zip)\(|\[:,\s*:`)
	sympyMarks  = regexp.MustCompile(`\bsympy\b|\bsp\.(?:Matrix|ones|eye|diag|sqrt|Rational|S\b|zeros|hadamard_product|Identity|MatMul)|\bS\.(?:Half|One|NegativeOne)\b|multiply_elementwise\(|\.LUsolve\(|\.as_explicit\(|\bMatrix\(|\bdiag\(\*|\.applyfunc\(|\bMatrixSymbol\b|\bRational\(|\bS\(1\)|\bMat(?:Mul|Add|Pow)\(|\.col\(|\bhadamard_product\(`)
	rMarks      = regexp.MustCompile(`%\*%|<-|\browMeans\(|\browSums\(|\bcolMeans\(|\bcrossprod\(|\bfunction\s*\([^)]*\)\s*[{\w]|\$vectors|\$values|\bsolve\(diag\(|\bsweep\(|\b[sv]apply\(|\bas\.(?:vector|numeric|matrix)\(|\bnrow\(K|\bscale\(K|\bdrop\(|\w::\w`)
	juliaMarks  = regexp.MustCompile(`\b\w+\.\(|\.[-+*/^](?:[\s\w(√])|\bDiagonal\(|\bdims\s*=|\busing \w|\bdiagm\(|\bSymmetric\(|\beigen\(|\bvec\(|\bI\(n\)|\bLinearAlgebra\b|\bnorm\.`)
	juliaOnly   = regexp.MustCompile(`\b\w+\.\(|\bDiagonal\(|\bdims\s*=|\busing \w|\bdiagm\(|\bSymmetric\(|\bLinearAlgebra\b|\.[-+]\s*\w|\bI\(n\)`)
	matlabMarks = regexp.MustCompile(`[A-Za-z0-9_)\]]\.?'|\.\*|\./|\.\^|\b(?:ones|eye|inv|sqrtm|sqrt|diag|transpose|mean|sum|zeros|eigs?|size|repmat|bsxfun|numel|length|pinv|svd) ?\(|@\(|(?m:^\s*end(?:for|if|while|function)\b)`)
	latexMarks  = regexp.MustCompile(`\\[A-Za-z]{2,}|\\[A-Z]\b|\^\{|\^\\|_\{`)
	// plainMarks are LaTeX without its backslashes.
	plainMarks   = regexp.MustCompile(`\b1_[nm]\b|\b(?:alpha|lambda|psi)_[a-z]\b|\bsum_\{|\b[A-Z]'? +[AHK]\b`)
	programMarks = regexp.MustCompile(`@|\bnp\.|\.\*|\./|\.\^|\*\*|;|\.T\b|[A-Za-z_]\w*\.[a-z]+\(|\[|\b(?:ones|eye|mean|zeros|size|repmat)\(|[^\x00-\x7f]`)
	juliaCalls   = regexp.MustCompile(`\b(?:ones|zeros|sqrt|inv|diag|transpose|sum|mean|dot|fill|eigen|svd|eye|adjoint)\(|I\s*-\s*ones|[)\w]'\s*\*`)
	formulaMarks = regexp.MustCompile(`[ᵀ⊤₁-₉ₙⁿ⁻¹²½]|\^\{|\^T\b|[·⋅]`)
	sympyOnes    = regexp.MustCompile(`\b(?:ones|zeros)\([nm], ?1\)`)
	pythonOnly   = regexp.MustCompile(`\bnp\.|\bimport\b|\.T\b|\*\*|@|\brange\(|\btorch\.|\bjnp\.|\bdef |\blambda\b[^.]*:|\blen\(|\.dot\(|\.mean\(|\.sum\(`)
	juliaForms   = regexp.MustCompile(`\[[^\]\n]*\bfor \w+ (?:in|=|∈) [\w:]+\]|\w\[[^\]\n]*(?:,\s*:|:\s*,|\bend\b)[^\]\n]*\]|(?:[(=*]\s*I\s*[-+]\s*\w|[-+*]\s*I\s*\))`)
	shortFunct   = regexp.MustCompile(`(?m)^\s*(\w+)\([A-Za-zα-ω]\w*(?:, ?[A-Za-zα-ω]\w*)*\)\s*=[^=]`)
	pythonArray  = regexp.MustCompile(`\[::|:-1\]|\[:\w*\]|\[-\w`)
	leftDivide   = regexp.MustCompile(`[\w)\]']\s*\\\s*[A-Zk(]`)
	octaveCalls  = regexp.MustCompile(`(?:^|[^.\w])(?:mean|sum) ?\([^()]*, ?[12]\)`)
	octaveSigns  = regexp.MustCompile(`\.[-+](?:[^=]|$)`)
	octaveHead   = regexp.MustCompile(`(?m)^\s*function\s+(?:\[[^\]]*\]|\w+)\s*=\s*\w+`)
	juliaTypes   = regexp.MustCompile(`\w::(?:[A-Z]\w*\b[^(]|[A-Z]\w*$)|(?m:^\s*(?:mutable )?struct \w+|^\s*function \w+!?\(.*\)(?: where .*)?$)`)
	juliaEach    = regexp.MustCompile(`\bfor \w+ (?:in|=|∈) 1:\w+[\])]|\beachcol\(|[(,]\s*(?:\w+|\(\w+(?:,\s*\w+)*\))\s*->\s`)
	juliaWords   = regexp.MustCompile(`\^\(-?\d+//\d+\)|\b(?:ones|zeros)\((?:Int|Float)\d*,|\bsimilar\(\w+(?:,|\))|\bmapslices\(`)
	fraction     = regexp.MustCompile(`(\d)//(\d)`) // and no comment
	rOnly        = regexp.MustCompile(`<-|%\*%`)
	beyondASCII  = regexp.MustCompile(`[^\x00-\x7f]`)
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
var docstring = regexp.MustCompile(`(?s)""".*?"""|'''.*?'''`)

var comment = regexp.MustCompile(`(?m)(?:#|(?:^|\s)%\s|//).*$`)

func withoutComments(src string) string {
	return comment.ReplaceAllStringFunc(docstring.ReplaceAllString(src, " "), func(s string) string {
		if strings.HasPrefix(strings.TrimSpace(s), "%*%") {
			return s
		}
		return " "
	})
}
