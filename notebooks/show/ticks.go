package show

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// ticker chooses at most as many labelled ticks as fit: one in every gap pixels.
func (a *Axes) ticker(log bool, length, gap vg.Length) plot.Ticker {
	n := max(2, int(length/gap))
	if log {
		return logTicks{n}
	}
	return linearTicks{n}
}

type linearTicks struct{ most int }

// Ticks are multiples of 1, 2 or 5 times a power of ten.
func (t linearTicks) Ticks(lo, hi float64) []plot.Tick {
	if !(hi > lo) || math.IsInf(hi-lo, 0) {
		return nil
	}
	raw := (hi - lo) / float64(t.most)
	unit := math.Pow(10, math.Floor(math.Log10(raw)))
	step := 10 * unit
	for _, k := range []float64{1, 2, 5} {
		if k*unit >= raw*0.999 {
			step = k * unit
			break
		}
	}
	var ticks []plot.Tick
	for i := math.Ceil(lo/step - 1e-9); i*step <= hi+1e-9*step && len(ticks) < 50; i++ {
		ticks = append(ticks, plot.Tick{Value: i * step, Label: tickLabel(i*step, step)})
	}
	return ticks
}

// tickLabel writes v with the digits that the step needs, and a true minus sign.
func tickLabel(v, step float64) string {
	digits := int(max(0, -math.Floor(math.Log10(step)+1e-9)))
	s := strconv.FormatFloat(v, 'f', digits, 64)
	if digits > 4 || math.Abs(v) >= 1e6 {
		s = strconv.FormatFloat(v, 'g', 3, 64)
	}
	if strings.Trim(s, "-0.") == "" {
		s = strings.TrimPrefix(s, "-")
	}
	return strings.ReplaceAll(s, "-", "−")
}

type logTicks struct{ most int }

// Ticks are powers of ten, with 2 and 5 between them when there is room.
func (t logTicks) Ticks(lo, hi float64) []plot.Tick {
	if !(lo > 0) || !(hi > lo) {
		return nil
	}
	first, last := math.Floor(math.Log10(lo)), math.Ceil(math.Log10(hi))
	within := []float64{1}
	if math.Log10(hi/lo) <= 0.6*float64(t.most) {
		within = []float64{1, 2, 5}
	}
	every := math.Max(1, math.Ceil((last-first)/float64(t.most)))
	var ticks []plot.Tick
	for e := first; e <= last; e += every {
		for _, k := range within {
			if v := k * math.Pow(10, e); v >= lo*0.999 && v <= hi*1.001 {
				ticks = append(ticks, plot.Tick{Value: v, Label: logLabel(v, k, e)})
			}
		}
	}
	return ticks
}

func logLabel(v, k, e float64) string {
	if e >= -3 && e <= 4 {
		return strconv.FormatFloat(v, 'g', 6, 64)
	}
	p := "10" + superscript(int(e))
	if k != 1 {
		p = fmt.Sprintf("%g·%s", k, p)
	}
	return p
}

func superscript(n int) string {
	return strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
		"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹").Replace(strconv.Itoa(n))
}

// logScale is plot.LogScale that puts values ≤ 0 far outside instead of panicking.
type logScale struct{}

func (logScale) Normalize(lo, hi, v float64) float64 {
	if v <= 0 {
		return -1e3
	}
	return math.Log(v/lo) / math.Log(hi/lo)
}
