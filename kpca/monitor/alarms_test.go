package monitor_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/internal/draw"
	"kpcalab/kpca/landmarks"
	"kpcalab/kpca/monitor"
)

// processes are four kinds of normal operation.
var processes = map[string]struct {
	d    int
	draw func(row []float64, r *rand.Rand)
}{
	"independent": {5, func(row []float64, r *rand.Rand) {
		for j := range row {
			row[j] = r.NormFloat64()
		}
	}},
	"curve": {3, func(row []float64, r *rand.Rand) {
		a := r.NormFloat64()
		row[0], row[1], row[2] = a, a*a+0.1*r.NormFloat64(), r.NormFloat64()
	}},
	"factors": {10, func(row []float64, r *rand.Rand) { // ten sensors of three causes
		f := [3]float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
		for j := range row {
			for q, v := range f {
				row[j] += math.Cos(float64(1+3*j*j+7*q)) * v
			}
			row[j] += 0.3 * r.NormFloat64()
		}
	}},
	"modes": {4, func(row []float64, r *rand.Rand) { // three ways to run, of unequal spread
		c := r.IntN(3)
		for j := range row {
			row[j] = 3*float64((c+j)%3) + r.NormFloat64()*(0.5+0.5*float64(c))
		}
	}},
}

func sampled(kind string, n int, r *rand.Rand) *mat.Dense {
	p := processes[kind]
	x := mat.NewDense(n, p.d, nil)
	for i := range n {
		p.draw(x.RawRowView(i), r)
	}
	return x
}

// alarms are the shares of fresh samples above each limit, on average over monitors
// of so many training sets.
func alarms(t *testing.T, kind string, n, sets int, fit func(x *mat.Dense) (*monitor.Monitor, error)) (t2, spe float64) {
	t.Helper()
	const fresh = 2000
	for s := range sets {
		r := rand.New(rand.NewPCG(uint64(s), 99))
		mon, err := fit(sampled(kind, n, r))
		if err != nil {
			t.Fatal(err)
		}
		states, err := mon.Check(sampled(kind, fresh, r))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range states {
			if s.T2Alarm {
				t2 += 1 / float64(fresh*sets)
			}
			if s.SPEAlarm {
				spe += 1 / float64(fresh*sets)
			}
		}
	}
	return t2, spe
}

// Of new normal samples the promised share stays below each limit, in 32 settings
// that are as ordinary as they are different. In-sample limits (F, and χ² of training
// errors) gave up to 10 % in place of 1 %, and 0 where the F limit was out of reach.
func TestThePromisedShareOfFalseAlarms(t *testing.T) {
	const promised = 0.01
	var sum [2]float64
	settings := 0
	for _, n := range []int{100, 400} {
		for kind, p := range processes {
			for _, width := range []float64{1, 3} { // of a pair of standardized rows
				for _, m := range []int{3, 10} {
					k := kpca.Gaussian{Width: width * math.Sqrt(float64(p.d))}
					t2, spe := alarms(t, kind, n, 2+800/n, func(x *mat.Dense) (*monitor.Monitor, error) {
						return monitor.Fit(x, k, &kpca.Options{Components: m, Standardize: true}, 1-promised)
					})
					t.Logf("%-11s n = %3d, c = %4.1f, m = %2d: T² %.2f %%, SPE %.2f %%", kind, n, k.Width, m, 100*t2, 100*spe)
					settings++
					for i, share := range []float64{t2, spe} {
						sum[i] += share
						if share > 2*promised || share < promised/5 {
							t.Errorf("%s, n = %d, c = %.1f, m = %d: %s alarms are %.2f %%, 1 %% is promised", kind, n, k.Width, m, []string{"T²", "SPE"}[i], 100*share)
						}
					}
				}
			}
		}
	}
	if settings != 32 {
		t.Errorf("%d settings", settings)
	}
	for i, name := range []string{"T²", "SPE"} {
		if mean := sum[i] / 32; mean < 0.7*promised || mean > 1.3*promised {
			t.Errorf("%s: %.2f %% on average over all settings, 1 %% is promised", name, 100*mean)
		}
	}
}

// The same for what isn't a plain Gaussian: landmarks that are rows of the data, which
// a map leaves nothing out of; weights; few rows.
func TestThePromisedShareElsewhere(t *testing.T) {
	const sets, share = 20, 0.95
	plain := kpca.Options{Components: 5, Standardize: true}
	nystrom := func(choose func(mat.Matrix, int, uint64) (*mat.Dense, error)) func(x *mat.Dense) (*monitor.Monitor, error) {
		return func(x *mat.Dense) (*monitor.Monitor, error) {
			z, err := choose(x, 60, 1)
			if err != nil {
				return nil, err
			}
			ny, err := kpca.NewNystrom(kpca.Gaussian{Width: 3}, z)
			if err != nil {
				return nil, err
			}
			return monitor.Fit(x, ny, &kpca.Options{Components: 5}, share)
		}
	}
	for name, c := range map[string]struct {
		n   int
		fit func(x *mat.Dense) (*monitor.Monitor, error)
	}{
		"uniform landmarks": {150, nystrom(landmarks.Uniform)},
		"far landmarks":     {150, nystrom(landmarks.PlusPlus)},
		"linear": {60, func(x *mat.Dense) (*monitor.Monitor, error) {
			return monitor.Fit(x, kpca.Linear{}, &kpca.Options{Components: 2}, share)
		}},
		"uncentred": {100, func(x *mat.Dense) (*monitor.Monitor, error) {
			return monitor.Fit(x, kpca.Gaussian{Width: 4}, &kpca.Options{ExplainedShare: 0.9, Uncentered: true}, share)
		}},
		"half the weights 0": {200, func(x *mat.Dense) (*monitor.Monitor, error) {
			o := plain
			o.Weights = make([]float64, 200)
			for i := range o.Weights {
				o.Weights[i] = float64(i % 2)
				if i%2 == 0 {
					x.SetRow(i, []float64{50, 50, 50, 50, 50})
				}
			}
			return monitor.Fit(x, kpca.Gaussian{Width: 4}, &o, share)
		}},
		"30 rows": {30, func(x *mat.Dense) (*monitor.Monitor, error) {
			return monitor.Fit(x, kpca.Gaussian{Width: 4}, &kpca.Options{Components: 2}, share)
		}},
		"a model of other rows": {300, func(x *mat.Dense) (*monitor.Monitor, error) {
			m, err := kpca.Fit(x.Slice(0, 150, 0, 5), kpca.Gaussian{Width: 3}, &plain)
			if err != nil {
				return nil, err
			}
			return monitor.New(m, x.Slice(150, 300, 0, 5), share)
		}},
	} {
		t2, spe := alarms(t, "independent", c.n, sets, c.fit)
		t.Logf("%-20s T² %.1f %%, SPE %.1f %%", name, 100*t2, 100*spe)
		for _, v := range []float64{t2, spe} {
			if v < 0.02 || v > 0.08 {
				t.Errorf("%s: T² %.1f %%, SPE %.1f %% of normal samples raise an alarm, 5 %% are promised", name, 100*t2, 100*spe)
			}
		}
	}
}

// Wine, two thirds of its rows at random: 5 % of the others, where in-sample limits gave
// 15 % for SPE and none for T².
func TestThePromisedShareOfWine(t *testing.T) {
	x := data.Wine().X
	var t2, spe, count float64
	for split := range 20 {
		order := rand.New(rand.NewPCG(uint64(split), 5)).Perm(178)
		mon, err := monitor.Fit(draw.Rows(x, order[:118]), kpca.Gaussian{Width: 3.6}, &kpca.Options{Components: 10, Standardize: true}, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		states, err := mon.Check(draw.Rows(x, order[118:]))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range states {
			count++
			if s.T2Alarm {
				t2++
			}
			if s.SPEAlarm {
				spe++
			}
		}
	}
	if t2, spe = t2/count, spe/count; min(t2, spe) < 0.03 || max(t2, spe) > 0.07 {
		t.Errorf("T² %.1f %%, SPE %.1f %%; 5 %% are promised", 100*t2, 100*spe)
	}
}
