package main

// What this program needs of packages strings and strconv.

func index(s, part string) int {
	for i := 0; i+len(part) <= len(s); i++ {
		if s[i:i+len(part)] == part {
			return i
		}
	}
	return -1
}

func contains(s, part string) bool { return index(s, part) >= 0 }

func hasPrefix(s, prefix string) bool { return len(s) >= len(prefix) && s[:len(prefix)] == prefix }

// cut splits s around the first sep.
func cut(s, sep string) (before, after string, found bool) {
	if i := index(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// lastLines are the last n lines of a text that ends with one; go says for each of a
// hundred files that it found no room for it.
func lastLines(text string, n int) string {
	for i := len(text) - 2; i >= 0; i-- {
		if text[i] == '\n' {
			if n--; n == 0 {
				return text[i+1:]
			}
		}
	}
	return text
}

func oneOf(s string, list ...string) bool {
	for _, l := range list {
		if s == l {
			return true
		}
	}
	return false
}

func decimal(n int) string { return digits(uint64(n), 10) }

// digits writes a number in a base of at most 16.
func digits(n, base uint64) string {
	last := "0123456789abcdef"[n%base : n%base+1]
	if n < base {
		return last
	}
	return digits(n/base, base) + last
}

// with is an environment with some variables set otherwise.
func with(env []string, set ...string) (all []string) {
	for _, old := range env {
		keep := true
		for _, s := range set {
			name, _, _ := cut(s, "=")
			keep = keep && !hasPrefix(old, name+"=")
		}
		if keep {
			all = append(all, old)
		}
	}
	return append(all, set...)
}

// lines cuts what comes in pieces.
type lines struct{ rest string }

func (l *lines) add(piece string, each func(line string)) {
	l.rest += piece
	for {
		line, after, found := cut(l.rest, "\n")
		if !found {
			return
		}
		each(line)
		l.rest = after
	}
}
