package report

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"strings"
)

// maxPixels bounds a picture: a blank one of 16 million has a few KB and takes a quarter
// of a second.
const maxPixels = 4 << 20

// Picture lets through what is a PNG of not too many pixels, and writes it anew, so that
// nothing else can hide in it.
func Picture(base64PNG string) (image []byte, ok bool) {
	raw, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(base64PNG), ""))
	if err != nil {
		return nil, false
	}
	c, err := png.DecodeConfig(bytes.NewReader(raw))
	if err != nil || c.Width > 8000 || c.Height > 8000 || c.Width*c.Height > maxPixels {
		return nil, false
	}
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, false
	}
	var b bytes.Buffer
	if png.Encode(&b, img) != nil {
		return nil, false
	}
	return b.Bytes(), true
}

// cut is the beginning of a text, of n bytes at most.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + " …"
}
