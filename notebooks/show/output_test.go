package show

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework"
	"kpcalab/homework/finding"
)

// shown collects what f displays.
func shown(t *testing.T, f func()) string {
	t.Helper()
	var b strings.Builder
	Sink = func(d Display) {
		if d.Markdown != "" {
			b.WriteString("Markdown: ")
		}
		b.WriteString(d.HTML + d.Markdown + "\n")
	}
	defer func() { Sink = nil }()
	f()
	return b.String()
}

func TestSlider(t *testing.T) {
	out := shown(t, func() {
		Slider("width c", []float64{0.5, 1, 2}, func(c float64) Frame {
			return Still(fmt.Sprintf("caption of %g", c), Plot("p", "x", "y", Line([]float64{0, c}, []float64{0, 1}, "", 0)))
		})
	})
	for _, want := range []string{`type="range"`, `min="0" max="2" value="1"`, `aria-label="width c"`, `aria-valuetext="width c = 1"`,
		`data-label="width c = 0.5" style="display:none"`, `data-label="width c = 1" style="display:block"`, "caption of 2"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s", want)
		}
	}
	if n := strings.Count(out, "<svg"); n != 3 {
		t.Errorf("%d frames, want 3", n)
	}
}

func TestMatrixIsTrimmed(t *testing.T) {
	big := mat.NewDense(20, 30, nil)
	for i := range 20 {
		for j := range 30 {
			big.Set(i, j, float64(100*(i+1)+j+1))
		}
	}
	out := shown(t, func() { Matrix("X", big) })
	for _, want := range []string{"X (20×30)", "⋱", "⋮", "…", ">2030<", ">101<", ">106<", `<th scope="row"`} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(out, ">107<") {
		t.Error("column 7 isn't left out")
	}
	if out := shown(t, func() { Matrix("I", mat.NewDiagDense(2, []float64{1, 1})) }); strings.Contains(out, "…") {
		t.Error("a small matrix is trimmed")
	}
}

func TestMatrixShowsRoundingNoise(t *testing.T) {
	out := shown(t, func() { Matrix("X", mat.NewDense(1, 3, []float64{200, -3e-15, 1e-9})) })
	for _, want := range []string{">200<", ">≈ 0<", ">1.00e−09<"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in %s", want, out)
		}
	}
	if !regexp.MustCompile(`white-space:nowrap"[^>]*>≈ 0<`).MatchString(out) {
		t.Errorf("≈ 0 may break over two lines in %s", out)
	}
}

func TestNumber(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1: "1", -0.25: "−0.25", 1.0 / 3: "0.3333", 1234.5: "1234", 2e-7: "2.00e−07", 3e9: "3.00e+09", math.Inf(1): "∞"} {
		if got := number(v); got != want {
			t.Errorf("number(%g) = %q, want %q", v, got, want)
		}
	}
	if got := number(math.NaN()); got != "NaN" {
		t.Errorf("NaN is %q", got)
	}
}

func TestTableEscapes(t *testing.T) {
	out := shown(t, func() { Table("a < b", []string{"<x>"}, Row("<script>", 3, -0.5)) })
	if strings.Contains(out, "<script>") || !strings.Contains(out, "&lt;script&gt;") || !strings.Contains(out, "−0.5") {
		t.Error(out)
	}
}

func TestCheck(t *testing.T) {
	Check("one third", 1.0/3, 0.333, 5e-4)
	for _, got := range []float64{0.34, math.NaN()} {
		if p := panicOf(func() { Check("one third", got, 0.333, 5e-4) }); p == nil {
			t.Errorf("%g passes for 0.333", got)
		}
	}
	if panicOf(func() { CheckTrue("water is dry", false) }) == nil {
		t.Error("a false statement passes")
	}
}

func TestWhenDone(t *testing.T) {
	out := shown(t, func() { WhenDone("The figure", func() { panic(homework.Blank) }) })
	if !strings.Contains(out, "The figure appears here") {
		t.Errorf("a blank exercise shows %q", out)
	}
	if panicOf(func() { WhenDone("x", func() { panic("an index error") }) }) == nil {
		t.Error("another panic is hidden")
	}
	ran := false
	if out := shown(t, func() { WhenDone("x", func() { ran = true }) }); out != "" || !ran {
		t.Errorf("a solved exercise: ran %t, shown %q", ran, out)
	}
}

func TestMust(t *testing.T) {
	if Must(3, nil) != 3 || panicOf(func() { Must(0, errors.New("no")) }) == nil {
		t.Error("Must")
	}
}

func panicOf(f func()) (r any) {
	defer func() { r = recover() }()
	f()
	return nil
}

func TestFindingIsMarkdown(t *testing.T) {
	out := shown(t, func() {
		Finding(homework.Finding{Problem: "Gram matrix", Verdict: homework.Wrong, Say: "entry (1,2) is wrong", Help: "look at $K_{12}$"})
	})
	if !strings.HasPrefix(out, "Markdown: ") || !strings.Contains(out, "$K_{12}$") {
		t.Errorf("shown: %q", out)
	}
}

// Two findings with the same words differ in their outcome, and what isn't a finding
// has none, whatever it says.
func TestOutcomeGoesAlong(t *testing.T) {
	var got []*finding.Outcome
	Sink = func(d Display) { got = append(got, d.Outcome) }
	defer func() { Sink = nil }()
	Markdown("**✓ Correct** · `Gram`")
	for _, v := range []homework.Verdict{homework.Wrong, homework.Correct} {
		Finding(homework.Finding{Problem: "Gram", Verdict: v, Say: "Correct or not."})
	}
	if len(got) != 3 || got[0] != nil || *got[1] != (finding.Outcome{Exercise: "Gram", Verdict: homework.Wrong}) || got[2].Verdict != homework.Correct {
		t.Errorf("outcomes %v", got)
	}
}

func TestProgressOutsideANotebook(t *testing.T) {
	p := NewProgress("fitting", 3)
	p.Step()
	p.To(0.9)
	p.Done()
}

func TestTicks(t *testing.T) {
	labels := func(lo, hi float64, log bool) string {
		var s []string
		for _, k := range (&Axes{}).ticker(log, 300, 70).Ticks(lo, hi) {
			s = append(s, k.Label)
		}
		return strings.Join(s, " ")
	}
	for _, c := range []struct {
		lo, hi float64
		log    bool
		want   string
	}{
		{-1, 1, false, "−1.0 −0.5 0.0 0.5 1.0"},
		{0, 0.03, false, "0.00 0.01 0.02 0.03"},
		{1, 100, true, "1 2 5 10 20 50 100"},
		{1e-9, 1, true, "10⁻⁹ 10⁻⁶ 0.001 1"},
	} {
		if got := labels(c.lo, c.hi, c.log); got != c.want {
			t.Errorf("ticks from %g to %g: %s, want %s", c.lo, c.hi, got, c.want)
		}
	}
	if got := labels(1, 1, false); got != "" {
		t.Errorf("an empty range: %s", got)
	}
}

// TestPanelsMayWrap: each panel of a figure is a picture of its own, and the legend
// is text, so that a phone shows them beneath each other in full size.
func TestPanelsMayWrap(t *testing.T) {
	xy := mat.NewDense(3, 2, []float64{0, 0, 1, 1, 2, 0})
	panel := func(l Layer) Panel { return Plot("p", "x", "y", l) }
	out := shown(t, func() {
		Figure("two", panel(Points(xy, []int{0, 1, 1}, []string{"a", "b"})), panel(Hollow(xy, []int{0, 1, 1}, []string{"a", "b"}, "fresh")))
	})
	if n := strings.Count(out, `role="img"`); n != 2 {
		t.Errorf("%d pictures, want 2", n)
	}
	for _, want := range []string{"flex-wrap:wrap", "</svg>a</span>", "</svg>b, fresh</span>"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q", want)
		}
	}
	if w, _ := Still("digits", Images("", mat.NewDense(10, 64, nil), 8, 10), Images("", mat.NewDense(10, 64, nil), 8, 10)).size(); w < 10*48 {
		t.Errorf("ten digits in %g pixels", w)
	}
	if out := shown(t, func() {
		Figure("u", panel(Shaded(xy, []float64{-1, 0, 2}, "u")), panel(Grey(xy, []int{0, 0, 0}, []string{"a"})))
	}); !strings.Contains(out, "coloured by u, from −2 to 2") {
		t.Error("the values are not described")
	}
}

// A row of numbers needs neither a size in its caption nor a number for its row.
func TestVectorIsARow(t *testing.T) {
	out := shown(t, func() { Vector("λ", []float64{3, 2}) })
	if strings.Contains(out, "(1×2)") || strings.Contains(out, `scope="row"`) || !strings.Contains(out, ">λ</caption>") {
		t.Errorf("a vector is shown as %s", out)
	}
}

func TestLongNumbersAreGrouped(t *testing.T) {
	for v, want := range map[int]string{7: "7", 6188: "6188", 45760: "45 760", -307720: "−307 720", 2499930696592: "2 499 930 696 592"} {
		if got := strings.ReplaceAll(cellText(v), thinSpace, " "); got != want {
			t.Errorf("%d is written %q, expected %q", v, got, want)
		}
	}
	if !isNumber(cellText(-307720)) {
		t.Error("a number in groups isn't taken for a number")
	}
}

func TestHyphenedHeadingsStayWhole(t *testing.T) {
	if got, want := heading("Rand index of k-means"), `Rand index of <span style="white-space:nowrap">k-means</span>`; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
}
