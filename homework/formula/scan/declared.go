package scan

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// maxNames bounds the definitions that are looked for before a source is cut.
const maxNames = 400

// declaredNames are the names of several letters that a source defines.
func declaredNames(src string, assign bool) map[string]bool {
	declared := map[string]bool{}
	for _, m := range assignment.FindAllStringSubmatch(src, maxNames) {
		if word, name := m[1], m[2]; (assign && ownWord(name) || word != "") && !Keywords[name] && !strings.Contains(name, "__") {
			declared[name] = true
		}
	}
	delete(declared, "g")
	own := ""
	for _, m := range capital.FindAllStringSubmatch(src, maxNames) {
		own += m[1]
	}
	for name := range declared { // where KA = AΛ, or HM = M, states an equation, and names nothing
		if isProduct(name, own) && !ownWord(name) {
			delete(declared, name)
		}
	}
	for name := range declared { // in LaTeX a word of letters with a subscript is lexed as such
		if strings.Contains(name, "_") {
			delete(declared, name)
		}
	}
	for _, m := range indexedName.FindAllStringSubmatch(src, maxNames) {
		if ownWord(m[1]) {
			declared[m[1]] = true
		}
	}
	for _, m := range listedName.FindAllStringSubmatchIndex(src, maxNames) {
		if name := strings.Trim(src[m[0]:m[1]], " \t,:.;="); ownWord(name) && !Keywords[name] && outsideBrackets(src[:m[0]]) {
			declared[name] = true
		}
	}
	if !loneC.MatchString(src) {
		for _, m := range centredName.FindAllStringSubmatch(src, maxNames) {
			declared[m[1]] = true
		}
	}
	if ownKappa.MatchString(src) {
		declared["kappa"] = true
	}
	return declared
}

var assignment = lazyregexp.New(`(?m)(?:^|;|(\b[Ll]et\b|\b[Ww]here\b|\bwith\b|\band\b))[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]*(?:\([xX]\)[ \t]*)?(?::?=)[^=]`)

// indexedName finds kc[i] = … and kc_i = ….
var indexedName = lazyregexp.New(`(?m)(?:^|[;,])[ \t]*([a-z]{2,})(?:\[[a-z](?:, ?[a-z])?\]|_\{?[a-z]\}?)[ \t]*:?=[^=]`)

// listedName finds kc = … behind a mark, and f0 = … and fm = … at the beginning of a line;
// where no blank stands around the sign it may be an argument.
var listedName = lazyregexp.New(`(?m)(?:[,:.;][ \t]+([a-z]{2,}|[a-z]{1,4}[0-9])|^[ \t]*([fkm][a-hkm-su-z]|[a-z]{1,4}[0-9]))[ \t]+:?=[ \t]`)

// centredName is the name of what is centred, f_c without its bar; a c elsewhere may be a
// factor.
var (
	centredName = lazyregexp.New(`(?:^|[^A-Za-z_\\])([fkFK]c)(?:[^A-Za-z0-9_]|$)`)
	loneC       = lazyregexp.New(`(?:^|[^A-Za-z_\\])c(?:[^A-Za-z]|$)`)
)

// outsideBrackets reports that each bracket of a text is closed.
func outsideBrackets(text string) bool {
	return strings.Count(text, "(") == strings.Count(text, ")") && strings.Count(text, "[") == strings.Count(text, "]")
}

// capital finds single letters that a source defines, which may then stand in a
// product without spaces.
var capital = lazyregexp.New(`(?:^|[^A-Za-z\\_^])([A-Z])(?:_\{?[a-z]{1,2}\}?|[ᵢⱼₗₚ]{1,2})?\s*:?=`)

// ownKappa is a definition of κ, which stands for k elsewhere.
var ownKappa = lazyregexp.New(`(?:κ|\\kappa|\bkappa)\s*(?:\(x\)\s*)?(?:_\{?[a-z]\}?\s*|[ᵢⱼₗ]\s*)?:?=`)

// lower finds small letters that a source defines, which may stand behind a
// capital: F a.
var lower = lazyregexp.New(`(?:^|[^A-Za-z\\_^])([a-z])(?:_\{?[a-z]\}?|[ᵢⱼₗₚ])?\s*:?=`)

// decomposes finds the letters of K̄ = UD²Uᵀ, and of F̄ = USVᵀ.
var decomposes = lazyregexp.New(`=\s*(?:n\s*)?([A-Z])\s*([A-Z]|\\Sigma\s|Σ)\s*(?:\^\{?2\}?|²)?\s*([A-Z])\s*(?:\^|ᵀ|⊤|')`)

// solves finds the letters of MU = UD, and ownSigma a Σ that is a matrix.
var (
	solves   = lazyregexp.New(`([A-Z])\s*=\s*(?:n\s*)?([A-Z])\s*([A-Z])(?:²|\^\{?2\}?)?(?:[^A-Za-z]|$)`)
	ownSigma = lazyregexp.New(`[A-Z]\s*Σ\s*(?:²|\^\{?2\}?)?\s*[A-Z]\s*(?:ᵀ|⊤|\^|'|_|[₁ₘ])|(?:^|[^A-Za-z∑(])Σ\s*(?:²|ₘ|_m)?\s*:?=`)
)

// ownWord reports a name such as kc: facts are equations between matrices, and
// begin with a capital.
func ownWord(name string) bool {
	return len(name) > 1 && name == strings.ToLower(name) && !WholeWord(name) && !strings.Contains(name, "_")
}

// isProduct reports a name such as KA, HKH or Hk: capitals of the lecture, or of the
// student's own, side by side, with a vector behind them.
func isProduct(name, own string) bool {
	if n := len(name); n > 1 && (name[n-1] == 'k' || name[n-1] == 'f') {
		return strings.Trim(name[:n-1], "AHKFX"+own) == ""
	}
	return len(name) > 1 && strings.Trim(name, "AHKFX"+own) == ""
}
