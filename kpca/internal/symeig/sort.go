package symeig

import "slices"

func compare(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// sortRange sets order to the permutation that sorts d ascending.
func sortRange(order []int, d []float64) {
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return compare(d[i], d[j]) })
}

// mergeSorted merges order[:half] and order[half:], each sorted by d.
func mergeSorted(order []int, half int, d []float64) {
	if half == 0 || half == len(order) || d[order[half-1]] <= d[order[half]] {
		return
	}
	merged := make([]int, 0, len(order))
	i, j := 0, half
	for i < half && j < len(order) {
		if d[order[i]] <= d[order[j]] {
			merged = append(merged, order[i])
			i++
		} else {
			merged = append(merged, order[j])
			j++
		}
	}
	merged = append(merged, order[i:half]...)
	merged = append(merged, order[j:]...)
	copy(order, merged)
}
