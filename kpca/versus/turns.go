package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// takeTurns lets the sides, ours first, take turns until the time is used up: the
// median of the ratios of neighbours is hardly touched by what else the machine does.
// A turn is long enough that the first fit, which finds its core asleep and its data in
// no cache, doesn't count for much. After it the threads of the side fall asleep: those
// of OpenBLAS spin for a while after a call, which would slow down the other side.
func (b *bench) takeTurns(ctx context.Context, sides []*side, c Case) (times [][]float64, err error) {
	fewest, most := 3, 41
	const long = 1 // second from which on it matters little that a fit is the first
	times = make([][]float64, len(sides))
	repeat := make([]int, len(sides))
	for i, s := range sides {
		a, err := s.ask(Request{Do: "fit", Repeat: 1})
		if err == nil && a.Seconds < long && !c.alone() {
			a, err = s.ask(Request{Do: "fit", Repeat: 1})
		}
		if err != nil {
			return nil, err
		}
		times[i] = []float64{b.time(a)}
		repeat[i] = max(1, min(1000, int(b.pace.Seconds()/a.Seconds)))
		time.Sleep(b.pace)
	}
	if c.alone() {
		return times, nil
	}
	if !slices.ContainsFunc(times, func(t []float64) bool { return t[0] >= long }) {
		clear(times)
	}
	budget := b.budget * time.Duration(max(1, len(sides)-1))
	for start := time.Now(); len(times[0]) < fewest || len(times[0]) < most && time.Since(start) < budget; {
		for i, s := range sides {
			a, err := s.ask(Request{Do: "fit", Repeat: repeat[i]})
			if err != nil {
				return nil, err
			}
			times[i] = append(times[i], b.time(a))
			time.Sleep(b.pace)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return times, nil
}

// time is what is compared.
func (b *bench) time(a Reply) float64 {
	if b.cpu {
		return a.Processor
	}
	return a.Seconds
}

// Row is the outcome of a case beside one peer.
type Row struct {
	Case
	By                   string  // the peer and its solver; "" when we ran alone
	Approximate          bool    // the peer's answer is one
	Ours, Theirs         float64 // median seconds
	Ratio, Low, High     float64 // of pairs: median and quartiles
	OurPeak, TheirPeak   float64 // bytes
	OurError, TheirError float64 // largest residual ‖K̄α−λα‖/λ_1
	Eigenvalues          float64 // the largest relative difference of an eigenvalue
	Difference           float64 // of the two embeddings
}

// compare takes the times of our side, the first, and of another one.
func (r *Row) compare(times [][]float64, other int) {
	if r.Ours = quantile(times[0], 0.5); other == len(times) {
		return
	}
	r.Theirs = quantile(times[other], 0.5)
	var ratios []float64
	for i, t := range times[other] {
		ratios = append(ratios, t/times[0][i])
	}
	r.Ratio, r.Low, r.High = quantile(ratios, 0.5), quantile(ratios, 0.25), quantile(ratios, 0.75)
}

// quantile of the values, between neighbours by the lower one.
func quantile(v []float64, q float64) float64 {
	v = slices.Sorted(slices.Values(v))
	return v[int(q*float64(len(v)-1)+0.5)]
}

// header: "values" and "embedding" are how far the two answers lie apart.
var header = strings.Split("case kpca theirs by ratio quartiles memory ofTheirs residual theirs values embedding", " ")

func (r Row) cells() []string {
	theirs := []string{"–", "–", "–", "–", "–", "–", "–", "–"}
	if r.Theirs > 0 {
		theirs = []string{duration(r.Theirs), r.By, fmt.Sprintf("%.2f", r.Ratio), fmt.Sprintf("%.2f–%.2f", r.Low, r.High),
			fmt.Sprintf("%.2f", r.OurPeak/r.TheirPeak), small(r.TheirError), small(r.Eigenvalues), small(r.Difference)}
	}
	cells := append([]string{r.Name, duration(r.Ours)}, theirs[:4]...)
	return append(append(cells, size(r.OurPeak), theirs[4], small(r.OurError)), theirs[5:]...)
}

func printTable(out io.Writer, rows []Row) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, strings.Join(header, "\t"))
	for _, r := range rows {
		fmt.Fprintln(w, strings.Join(r.cells(), "\t"))
	}
	return w.Flush()
}

func duration(seconds float64) string {
	if seconds < 1 {
		return fmt.Sprintf("%.3g ms", seconds*1e3)
	}
	return fmt.Sprintf("%.2f s", seconds)
}

func size(b float64) string { return fmt.Sprintf("%.0f MB", b/1e6) }

// small is a number of which the size counts.
func small(v float64) string {
	if v == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0e", v)
}
