package prose

import (
	"strings"
	"testing"
)

// hostile are proofs that are built to take long: one sentence without an end, words
// and mathematics in turn, brackets, braces and lists.
func hostile(size int) map[string]string {
	fill := func(unit string) string { return strings.Repeat(unit, size/len(unit)) }
	sentences := func(unit string) string { return fill(strings.Repeat(unit, 900/len(unit)) + ". ") }
	return map[string]string{
		"words":      fill("because we also have "),
		"mentions":   fill("the matrix $H$ is "),
		"bare":       fill("H is the matrix and "),
		"symmetric":  fill("$H$ is symmetric and "),
		"equations":  fill("since H = H and "),
		"marked":     fill("since $H=H$ and "),
		"brackets":   fill("(") + fill("H) is "),
		"closed":     fill("H) is "),
		"open":       fill("(H is "),
		"braces":     fill(`\underbrace{H}_{H}`),
		"inner":      fill("inner product of "),
		"products":   fill("<a,b"),
		"primes":     fill("F'f "),
		"steps":      fill(" 2) "),
		"equals":     fill("= "),
		"dollars":    fill("$"),
		"commands":   fill(`\text{`),
		"names":      fill("abc xyz "),
		"adjectives": fill("the principal unit "),
		"rows":       fill("H \\\\ "),
		"is":         fill("is "),
		"columns":    fill("columns of "),
		"not":        fill("not be really "),
		"sentences":  sentences("$H$ is symmetric and "),
		"plain":      sentences("H is the matrix and "),
		"wordy":      sentences("because we also have "),
	}
}

// BenchmarkHostile times the reader of words on the longest texts.
func BenchmarkHostile(b *testing.B) {
	for name, src := range hostile(10000) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				reads(src)
			}
		})
	}
}

// TestLongSentence: a sentence is bounded, a proof of many sentences isn't.
func TestLongSentence(t *testing.T) {
	words := strings.Repeat("so we see that ", 60)
	for src, ok := range map[string]bool{words + "$H=H$.": false, strings.ReplaceAll(words, "that", "that.") + "$H=H$.": true} {
		if reads(src) != ok {
			t.Errorf("a text of 240 words is read: %v, and should be: %v", !ok, ok)
		}
	}
}

// reads reports a proof that the reader comes to the end of.
func reads(src string) (ok bool) {
	defer func() { ok = recover() == nil }()
	Proof(src)
	return true
}
