package objects

import "unicode/utf8"

// Spectrum is the spectrum kernel of strings (Leslie, Eskin and Noble 2002): how often
// each substring of so many characters is in a, times how often it is in b, summed. It
// panics unless length ≥ 1.
func Spectrum(length int) func(a, b string) float64 {
	if length < 1 {
		panic("objects: the substrings of a Spectrum need a length of 1 or more")
	}
	return func(a, b string) (sum float64) {
		counts := map[string]float64{}
		eachSubstring(a, length, func(s string) { counts[s]++ })
		eachSubstring(b, length, func(s string) { sum += counts[s] })
		return sum
	}
}

func eachSubstring(s string, length int, use func(s string)) {
	end := 0
	for range length - 1 {
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	for begin := 0; end < len(s); {
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
		use(s[begin:end])
		_, size = utf8.DecodeRuneInString(s[begin:])
		begin += size
	}
}
