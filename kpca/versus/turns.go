package main

import (
	"context"
	"math"
	"sort"
	"time"
)

// pace is how a side computes and rests.
type pace struct {
	// turn is how long it computes at a time: enough that the first fit, which
	// finds its core asleep and its data in no cache, doesn't count for much.
	turn time.Duration
	// rest lets the threads of the side that has just answered fall asleep: those of
	// OpenBLAS spin for a while after a call, which would slow down the other side.
	rest time.Duration
}

var measured = pace{turn: 300 * time.Millisecond, rest: 300 * time.Millisecond}

// takeTurns lets the sides, ours first, take turns until the time is used up: the
// median of the ratios of neighbours is hardly touched by what else the machine
// does. rows has one for each peer; without any it gets one for us.
func (b *bench) takeTurns(ctx context.Context, sides []*side, c Case, rows *[]Row) error {
	const fewest, most = 3, 41
	times, repeat, err := b.warmUp(sides)
	if err != nil {
		return err
	}
	budget := b.budget * time.Duration(max(1, len(sides)-1))
	for start := time.Now(); len(times[0]) < fewest || len(times[0]) < most && time.Since(start) < budget; {
		for i, s := range sides {
			a, err := s.ask(Request{Do: "fit", Repeat: repeat[i]})
			if err != nil {
				return err
			}
			times[i] = append(times[i], b.time(a))
			time.Sleep(b.rest)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if len(sides) == 1 {
		*rows = []Row{{Case: c}}
	}
	for q := range *rows {
		row := &(*rows)[q]
		row.Ours, row.Pairs = quantile(times[0], 0.5), len(times[0])
		if q+1 == len(sides) {
			break
		}
		row.Theirs = quantile(times[q+1], 0.5)
		var ratios []float64
		for i, t := range times[q+1] {
			ratios = append(ratios, t/times[0][i])
		}
		row.Ratio, row.Low, row.High = quantile(ratios, 0.5), quantile(ratios, 0.25), quantile(ratios, 0.75)
	}
	return nil
}

// long is the time of a fit, in seconds, from which on it matters little that it is the
// first.
const long = 1

// warmUp lets each side run, and sees how many fits make a turn. Where a fit is long
// this counts as the first turn.
func (b *bench) warmUp(sides []*side) (times [][]float64, repeat []int, err error) {
	times, repeat = make([][]float64, len(sides)), make([]int, len(sides))
	counts := false
	for i, s := range sides {
		a, err := s.ask(Request{Do: "fit", Repeat: 1})
		if err == nil && a.Seconds < long {
			a, err = s.ask(Request{Do: "fit", Repeat: 1})
		}
		if err != nil {
			return nil, nil, err
		}
		counts = counts || a.Seconds >= long
		times[i] = []float64{b.time(a)}
		repeat[i] = max(1, min(1000, int(b.turn.Seconds()/a.Seconds)))
		time.Sleep(b.rest)
	}
	if !counts {
		clear(times)
	}
	return times, repeat, nil
}

// time is what is compared.
func (b *bench) time(a Reply) float64 {
	if b.cpu {
		return a.Processor
	}
	return a.Seconds
}

// quantile of the values, between neighbours by the lower one.
func quantile(v []float64, q float64) float64 {
	s := append([]float64(nil), v...)
	sort.Float64s(s)
	if len(s) == 0 {
		return math.NaN()
	}
	return s[int(q*float64(len(s)-1)+0.5)]
}
