package show

import (
	"bytes"

	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// png is the figure as another canvas than ours draws it, at twice the size in pixels.
func (f Frame) png() []byte {
	w, h := f.size()
	c := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(144), vgimg.UseBackgroundColor(paper))
	f.drawOn(draw.NewCanvas(c, w, h))
	var b bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: c}).WriteTo(&b); err != nil {
		panic("show: writing a PNG: " + err.Error()) // a bytes.Buffer doesn't fail
	}
	return b.Bytes()
}
