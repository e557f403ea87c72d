package statement

import (
	"strings"

	"kpcalab/homework/formula/scan"
)

// withNames puts the names into the places of their spellings.
func withNames(toks []scan.Token, names []ownName) []scan.Token {
	out := make([]scan.Token, 0, len(toks))
next:
	for i := 0; i < len(toks); {
		if i == 0 || !toks[i-1].Is("_") && !toks[i-1].Is("^") {
			for _, d := range names {
				if list, n := d.at(toks[i:]); n > 0 {
					out = append(out, list...)
					i += n
					continue next
				}
			}
		}
		out = append(out, toks[i])
		i++
	}
	return out
}

// at is the name in place of its spelling at the beginning of tokens, and the number
// of tokens that it replaces; 0 where it doesn't stand there.
func (d ownName) at(toks []scan.Token) ([]scan.Token, int) {
	n, places := d.coreAt(toks)
	if n == 0 {
		return nil, 0
	}
	s := scriptsAt(toks[n:])
	below, extra, ok := aligned(d.below, s.below)
	if !ok {
		return nil, 0
	}
	places = append(places, below...)
	if len(d.above) > 0 {
		above, more, ok := aligned(d.above, s.above)
		if !ok || len(more) > 0 || len(above) == 0 && d.above[0].place {
			return nil, 0
		}
		places = append(places, above...)
		s.raised = nil
	}
	end := n + s.n
	name := scan.Token{Kind: scan.Name, Text: d.key, Pos: toks[0].Pos, End: toks[end-1].End, Space: toks[0].Space}
	out := []scan.Token{name}
	if len(d.above) == 0 {
		places, extra = append(places, extra...), nil
	}
	out = append(append(out, subscripts(places, name)...), subscripts(extra, name)...)
	return append(append(out, s.raised...), s.kept...), end
}

// coreAt is the number of tokens of the core at the beginning of tokens, and the
// indices in it. Braces may be left out.
func (d ownName) coreAt(toks []scan.Token) (n int, places []scan.Token) {
	if len(d.core) == 1 {
		if t := toks[0]; t.Text != d.core[0].Text || t.Kind != d.core[0].Kind {
			return 0, nil
		}
		return 1, nil
	}
	i := 0
	for _, m := range d.core {
		for i < len(toks) && toks[i].Is("{") != m.Is("{") && toks[i].Is("{") || i < len(toks) && toks[i].Is("}") && !m.Is("}") {
			i++
		}
		switch {
		case (m.Is("{") || m.Is("}")) && (i >= len(toks) || !toks[i].Is(m.Text)): // \overline K e
		case i >= len(toks):
			return 0, nil
		case m.place && isNumber(toks[i]):
			places = append(places, toks[i])
			i++
		case toks[i].Kind == m.Kind && toks[i].Text == m.Text:
			i++
		default:
			return 0, nil
		}
	}
	return i, places
}

// aligned holds a script against that of a name: the indices in it, and what stands
// behind them. The whole, without its indices, fits as well.
func aligned(pattern []mark, items []scan.Token) (places, extra []scan.Token, ok bool) {
	at, whole := 0, true
	fits := len(items) >= len(pattern)
	for i, m := range pattern {
		if fits && m.place {
			places = append(places, items[i])
			fits = isNumber(items[i])
		} else if fits {
			fits = items[i].Text == m.Text
		}
		if !m.place {
			whole = whole && at < len(items) && items[at].Text == m.Text
			at++
		}
	}
	if fits {
		extra = items[len(pattern):]
		for _, t := range extra {
			if !isNumber(t) && !t.Is(":") {
				return nil, nil, false
			}
		}
		return places, extra, true
	}
	return nil, nil, whole && at == len(items)
}

// isNumber reports what may number an entry: a letter, or 1.
func isNumber(t scan.Token) bool {
	return t.Kind == scan.Num || scan.IsIndex(t) && !strings.Contains("cx", t.Text)
}

// accentedNames puts the accent on the name where it stands over its scripts, too:
// \bar{k_i} is \bar k_i.
func accentedNames(toks []scan.Token) []scan.Token {
	out := make([]scan.Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		out = append(out, t)
		if t.Kind != scan.Accent || i+2 >= len(toks) || !toks[i+1].Is("{") && !toks[i+1].Is("(") || toks[i+2].Kind != scan.Name && toks[i+2].Kind != scan.Ones || scan.Keywords[toks[i+2].Text] {
			continue
		}
		end := i + 1 + scan.BracketEnd(toks[i+1:])
		name := toks[i+2]
		if s := scriptsAt(toks[i+3:]); end < i+4 || i+3+s.n != end-1 || len(s.kept) > 0 {
			continue
		}
		if name.Text == "bar g" && name.End == name.Pos+1 { // g alone is ḡ
			name.Text = "g"
		}
		name.Kind, name.Text = scan.Name, t.Text+" "+name.Text
		name.Pos, name.Space, name.Wide = t.Pos, t.Space, t.Wide
		out = append(append(out[:len(out)-1], name), toks[i+3:end-1]...)
		i = end - 1
	}
	return out
}
