package report

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"testing"

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
