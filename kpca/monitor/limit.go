package monitor

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

const (
	tailShare = 0.1 // of the values, the largest, tell how fast their tail falls
	fewest    = 5   // but at least so many
)

// Limit is what a new value exceeds with the probability 1−share, where it comes
// from the same distribution as the given ones, independently of them: on average
// over such samples, and whatever the distribution, as long as 1/(1−share) values
// are there. It then is an order statistic, number share·(n+1) of n, since a new
// value falls with equal probability into each of the n+1 gaps (Wilks 1941).
//
// Of fewer values the largest is exceeded too often. An exponential tail is then
// continued beyond it, as far as keeps the probability where the tail is one.
func Limit(values []float64, share float64) (float64, error) {
	return limit(values, nil, share)
}

// counted is a value that counts as often as its weight says.
type counted struct{ value, weight float64 }

// limit is Limit of values with weights; nil: once each.
func limit(values, weights []float64, share float64) (float64, error) {
	if err := checkShare(share); err != nil {
		return 0, err
	}
	var all []counted
	total := 0.0
	for i, v := range values {
		if !(v >= 0) || math.IsInf(v, 1) {
			return 0, fmt.Errorf("monitor: value %d (counted from 0) is %g; a statistic is finite and not negative", i, v)
		}
		w := 1.0
		if weights != nil {
			w = weights[i]
		}
		if w > 0 {
			all = append(all, counted{v, w})
			total += w
		}
	}
	if len(all) < 2 {
		return 0, fmt.Errorf("monitor: a limit from %d values that count; at least two are needed", len(all))
	}
	slices.SortFunc(all, func(a, b counted) int { return cmp.Compare(a.value, b.value) })
	rank, below := share*(total+1), 0.0
	for i, c := range all {
		if below += c.weight; below < rank {
			continue
		}
		if i == 0 {
			return c.value, nil
		}
		part := min(1, (rank-(below-c.weight))/min(c.weight, 1)) // of the way from the last value
		return all[i-1].value + part*(c.value-all[i-1].value), nil
	}
	far := beyond(all, total, share)
	if !(far <= math.MaxFloat64) {
		return 0, fmt.Errorf("monitor: the limit for the share %g of %d values, the largest %g, overflows; divide them by a constant",
			share, len(all), all[len(all)-1].value)
	}
	return far, nil
}

// beyond is the limit above the largest of ascending values, which a new one exceeds
// with the probability 1/(n+1). Then the gaps g_j below the n+1 of an exponential tail
// are independent, (j+1)·g_j with its mean: their sum over the k largest is that of the
// excesses over the value below, the largest one twice, and
// P(new − largest > t) = (1 + t/sum)^−k/(n+1).
func beyond(all []counted, total, share float64) float64 {
	last := len(all) - 1
	k, at := 0.0, last
	for ; at > 0 && k < max(fewest, tailShare*total); at-- {
		k += all[at].weight
	}
	sum := all[last].value - all[at].value
	for _, c := range all[at+1:] {
		sum += c.weight * (c.value - all[at].value)
	}
	return all[last].value + sum*(math.Pow((total+1)*(1-share), -1/k)-1)
}

func checkShare(share float64) error {
	if !(share > 0 && share < 1) {
		return fmt.Errorf("monitor: a limit for the share %g; it must lie between 0 and 1, such as 0.99", share)
	}
	return nil
}
