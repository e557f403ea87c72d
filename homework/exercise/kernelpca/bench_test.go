package kernelpca

import "testing"

// BenchmarkCheck is a whole check in this process: calls, comparison, diagnosis
// and counter-example.
func BenchmarkCheck(b *testing.B) {
	for name, s := range map[string]student{"right": {}, "compound": {inner: "k", power: -1}} {
		b.Run("Embedding/"+name, func(b *testing.B) {
			for b.Loop() {
				Embedding.Of(s.embed)
			}
		})
	}
}
