package neon

import (
	"fmt"
	"strings"
	"testing"
)

// TestWordsAgainstLLVM compares every instruction that is written as a word with
// what another assembler makes of its comment, for registers of many bits.
func TestWordsAgainstLLVM(t *testing.T) {
	f := New("p")
	const d, a, b = V(1), V(22), V(29)
	for _, lanes := range []int{2, 4} {
		fn := f.Func(fmt.Sprint("f", lanes), "", "()", lanes)
		for _, three := range []func(d, a, b V){fn.Add, fn.Sub, fn.Mul, fn.Min, fn.Distance, fn.Pairs, fn.Greater, fn.Clear} {
			three(d, a, b)
			three(b, d, a)
		}
		for i := range lanes {
			for _, lane := range []func(d, a, b V, i int){fn.FMALane, fn.FMSLane, fn.MulLane} {
				lane(d, a, b, i)
				lane(b, d, a, i)
			}
		}
		fn.Neg(d, a)
		fn.Neg(b, d)
		for _, upper := range []bool{false, true} {
			fn.Widen(d, a, upper)
			fn.Widen(b, d, upper)
		}
		fn.SumPair(d, a)
		fn.SumPair(b, d)
	}
	met := map[string]bool{}
	for line := range strings.Lines(f.Assembly()) {
		bits, text, found := strings.Cut(strings.TrimSpace(line), " // ")
		if !found {
			continue
		}
		met[text] = true
		if want, known := words[text]; !known || bits != fmt.Sprintf("WORD $0x%08X", want) {
			t.Errorf("%s is %s, LLVM has 0x%08X", text, bits, want)
		}
	}
	if len(met) != len(words) {
		t.Errorf("%d instructions of %d are tried", len(met), len(words))
	}
}
