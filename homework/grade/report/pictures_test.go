package report

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"testing"
)

// TestPictures: a picture of few bytes and many pixels isn't decoded, nor is what is none.
func TestPictures(t *testing.T) {
	for size, want := range map[int]bool{900: true, 4000: false} {
		var b bytes.Buffer
		if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, size, size))); err != nil {
			t.Fatal(err)
		}
		if _, ok := Picture(base64.StdEncoding.EncodeToString(b.Bytes())); ok != want {
			t.Errorf("%d×%d pixels: %t", size, size, ok)
		}
	}
	for _, bad := range []string{"", "x", "PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="} {
		if _, ok := Picture(bad); ok {
			t.Errorf("%q is shown", bad)
		}
	}
}
