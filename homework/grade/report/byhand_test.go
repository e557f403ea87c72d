package report

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/grade/extract"
	"kpcalab/homework/grade/marking"
)

// blankPNG is a picture of few bytes and many pixels.
func blankPNG(t *testing.T, w, h int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// TestPictures: pixels count, over all pictures of an answer.
func TestPictures(t *testing.T) {
	bomb, honest := blankPNG(t, 4000, 4000), blankPNG(t, 1200, 900)
	var cells []extract.Cell
	for range 30 {
		cells = append(cells, extract.Cell{Kind: "code", Images: []string{bomb, honest}})
	}
	shown, decoded := 0, 0
	for _, c := range handCells(marking.Part{Cells: cells}) {
		shown += len(c.Images)
	}
	for range 30 {
		_, pixels, ok := picture(bomb, maxPixels)
		if decoded += pixels; ok {
			t.Fatal("a picture of 16 million pixels was shown")
		}
	}
	if decoded != 0 || shown != maxAllPixels/(1200*900) {
		t.Errorf("%d pictures were shown, %d pixels of bombs decoded", shown, decoded)
	}
}

// A formula that was read in part waits for a human, with what wasn't read.
func TestReadInPart(t *testing.T) {
	f := homework.CheckFormula(`$\bar g = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)$. The scores have variance one & <b>more</b>.`)
	part := marking.Part{ID: "formula", Title: "The embedding formula", Verdict: f.Verdict, ByHand: true, Answer: "its text", MaxPoints: 10, Checks: []marking.Check{{Finding: f}}}
	run := &Run{Results: []*marking.Result{{ID: "ada", State: marking.Graded, Parts: []marking.Part{part}}}}
	view := handData(run, []string{"ada"})
	if len(view.Answers) != 1 {
		t.Fatalf("%d answers wait; the finding: %s", len(view.Answers), f)
	}
	shown := string(view.Answers[0].Finding)
	if !strings.Contains(shown, "variance one &amp; &lt;b&gt;more") || !strings.Contains(shown, "wasn&#39;t checked") && !strings.Contains(shown, "wasn't checked") {
		t.Errorf("%s", shown)
	}
	part.Comment, part.Decided = "Right.", marking.Full
	run.Results[0].Parts[0] = part
	if view := handData(run, []string{"ada"}); len(view.Answers) != 0 {
		t.Error("an answer that was marked still waits")
	}
}
