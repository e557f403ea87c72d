package partial

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func ExampleWritten() {
	text := "The zebra says $F^\\top f=k$, since we know it.\nSo $\\bar g=\\Lambda^{-1/2}A^\\top H(k-\\frac1nK1_n)$."
	left, aside, ok := Written(text, strict, never)
	fmt.Println(ok)
	fmt.Printf("%q\n", left)
	for _, a := range aside {
		fmt.Println("words not read:", a.Text)
	}
	// Output:
	// true
	// "$F^\\top f = k$. \nSo $\\bar g=\\Lambda^{-1/2}A^\\top H(k-\\frac1nK1_n)$."
	// words not read: The zebra says $F^\top f=k$, since we know it
}

func TestWritten(t *testing.T) {
	const g = `\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)`
	for _, c := range []struct {
		text  string
		aside []string // nil where it can't be read so
	}{
		{"Zebras zigzag.\n$" + g + "$.", []string{"Zebras zigzag"}},
		{"We zoom in: $F^\\top f=k$.\n$" + g + "$.", []string{"We zoom in: $F^\\top f=k$"}},
		{"We zoom in.\n$" + g + "$.", []string{"We zoom in"}},
		{"We zoom in (say $K=F^\\top F$): $" + g + "$.", []string{"We zoom in (say $K=F^\\top F$): $" + g + "$"}},
		{"$z=1$.\n$" + g + "$.", nil}, // an equation by itself has no words to leave out
		{"We zoom, $x z=1$, $F^\\top f=k$.\n$" + g + "$.", []string{"We zoom, $x z=1$, $F^\\top f=k$"}},
		{"We zoom, $x z=1$, $x z=2$, $x z=3$, $x z=4$.\n$" + g + "$.", nil}, // too many
		{"Assume $F^\\top f=k$ and zoom in.\n$" + g + "$.", nil},
		{"We zoom in on nothing.", nil},
		{"", nil},
	} {
		_, aside, ok := Written(c.text, strict, never)
		if !ok {
			aside = nil
		}
		if got := texts(aside); !slices.Equal(got, c.aside) {
			t.Errorf("%q: %v %q, want %q", c.text, ok, got, c.aside)
		}
	}
}

// The reader may answer anything, and the text may be anything: the reading ends, and each
// part it hands back stands in the text.
func FuzzWritten(f *testing.F) {
	f.Add("Let $c=f$ (as $K=F^\\top F$),\n$= X$ and so on.", uint64(5))
	f.Add("ḡ = B(f − (1/n)F1ₙ) = ⟨ψ, f⟩ = X (since H = H)\n = Y, whatever", uint64(1<<40))
	f.Add(" &(000(0000000000000000000000", uint64(1099511627834))
	f.Fuzz(func(t *testing.T, text string, answers uint64) {
		tries, text := 0, strings.ToValidUTF8(text, "")
		_, aside, ok := Written(text, func(text string) (Outcome, int, int) {
			tries++
			a := answers >> (tries * 5 % 60)
			return Outcome(a % 5), int(a>>3) % 9, int(a>>7) % 90
		}, func(text string) string { return text[:min(len(text), int(answers%3))] })
		if tries > 2*maxTries+len(text) {
			t.Fatalf("%d readings", tries)
		}
		for _, a := range aside {
			if !ok || !strings.Contains(text, a.Text) {
				t.Fatalf("%v %q isn't in %q", ok, a.Text, text)
			}
		}
	})
}

// never says that no expression has a value.
func never(string) string { return "" }

// values takes expressions for equal that have the same letters.
func values(text string) string {
	_, last, _ := strings.Cut(text[strings.LastIndex(text, "\n")+1:], " = ")
	letters := strings.Split(strings.Trim(last, "$."), "")
	slices.Sort(letters)
	return strings.Trim(strings.Join(letters, ""), " ()")
}

// A bracket that only words name is tied to what it is equal to.
func TestTied(t *testing.T) {
	const tie = `$ab = ba$`
	text := "We zoom in on $ab$.\nThe thing is $ba$.\n$x=x$."
	left, aside, ok := Written(text, func(text string) (Outcome, int, int) {
		switch {
		case strings.Contains(text, "zoom"):
			return Stopped, 1, 1
		case strings.Contains(text, tie):
			return Right, 0, 0
		}
		return NotRight, 0, 0
	}, values)
	if !ok || !strings.Contains(left, tie) || !slices.Equal(texts(aside), []string{"We zoom in on $ab$.\nThe thing is $ba$"}) {
		t.Errorf("%v %q %q", ok, left, texts(aside))
	}
}

func TestLoose(t *testing.T) {
	known := map[string]bool{"ab": true, "cd": true}
	for text, want := range map[string][]string{
		"$ab=cd$. So we have $dc$.":               nil,
		"$ab=cd$. So we have $de$.":               {"So we have $de$"},
		"$ab=cd$. So the first entry of $de$ is.": nil,
		"$ab=de$.": nil,
	} {
		if got := texts(Loose(text, known, values)); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
