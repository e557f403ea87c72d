package davidson

import "math"

// twice is a number in twice the precision, hi + lo with |lo| ≤ ½ulp(hi) (Dekker
// 1971): 106 bits, against the 64 of extended precision.
type twice struct{ hi, lo float64 }

func plus(a, b twice) twice {
	s := a.hi + b.hi
	t := s - a.hi
	e := (a.hi - (s - t)) + (b.hi - t) + a.lo + b.lo
	return tidy(s, e)
}

func times(a, b twice) twice {
	p := a.hi * b.hi
	return tidy(p, math.FMA(a.hi, b.hi, -p)+a.hi*b.lo+a.lo*b.hi)
}

func tidy(hi, lo float64) twice {
	s := hi + lo
	return twice{s, lo - (s - hi)}
}

func over(a, b twice) twice {
	q := a.hi / b.hi
	r := plus(a, times(twice{-q, 0}, b))
	return tidy(q, r.hi/b.hi)
}

var ln2 = twice{math.Ln2, 2.3190468138462996e-17}

// exp is e^x for x ≤ 0, by its series at x less a multiple of ln 2, over 256.
func exp(x twice) twice {
	if x.hi < -700 {
		return twice{}
	}
	k := math.Round(x.hi / math.Ln2)
	r := times(plus(x, times(twice{-k, 0}, ln2)), twice{0x1p-8, 0})
	term, sum := r, r // of e^r − 1
	for i := 2; i < 14; i++ {
		term = over(times(term, r), twice{float64(i), 0})
		sum = plus(sum, term)
	}
	for range 8 { // e^2r − 1 = (e^r − 1)(e^r + 1)
		sum = times(sum, plus(sum, twice{2, 0}))
	}
	e := plus(sum, twice{1, 0})
	return twice{math.Ldexp(e.hi, int(k)), math.Ldexp(e.lo, int(k))}
}

// value is the kernel by its definition.
func (k Kernel) value(x, y []float64) twice {
	var s twice
	for q, v := range x {
		d := over(plus(twice{v, 0}, twice{-y[q], 0}), twice{k.Width, 0})
		if k.Metric == 0 {
			d = times(d, d)
		} else if d.hi < 0 {
			d = twice{-d.hi, -d.lo}
		}
		s = plus(s, d)
	}
	return exp(twice{-s.hi, -s.lo})
}

// residuals are ‖K̄α−λα‖ in twice the precision, of the K that the data define.
func residuals(k Kernel, r *Result) []float64 {
	n, m := k.Points.N, len(r.Values)
	v, sums := make([][]twice, m), make([][]twice, m)
	for j := range v {
		v[j], sums[j] = make([]twice, n), make([]twice, n)
		for i := range n {
			v[j][i].hi = r.Vectors[j*r.Stride+i]
		}
		middle(k, v[j])
	}
	for i := range n {
		for q := range i + 1 {
			e := k.value(k.Points.Row(i), k.Points.Row(q))
			for j := range m {
				sums[j][i] = plus(sums[j][i], times(e, v[j][q]))
				if q < i {
					sums[j][q] = plus(sums[j][q], times(e, v[j][i]))
				}
			}
		}
	}
	out := make([]float64, m)
	for j := range m {
		middle(k, sums[j])
		for i, s := range sums[j] {
			e := plus(s, times(twice{-r.Values[j], 0}, twice{r.Vectors[j*r.Stride+i], 0}))
			out[j] = math.Hypot(out[j], e.hi)
		}
	}
	return out
}

// middle applies H.
func middle(k Kernel, v []twice) {
	if !k.Centered {
		return
	}
	var mean twice
	for _, x := range v {
		mean = plus(mean, x)
	}
	mean = over(mean, twice{-float64(len(v)), 0})
	for i := range v {
		v[i] = plus(v[i], mean)
	}
}
