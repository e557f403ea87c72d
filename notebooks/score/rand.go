package score

import "fmt"

// Rand is the adjusted Rand index of two partitions of the same samples: 1 when
// they are equal up to the names of the clusters, about 0 for independent ones
// (Hubert and Arabie 1985). The labels may be any integers. It panics when the
// lengths differ.
func Rand(a, b []int) float64 {
	if len(a) != len(b) {
		panic(fmt.Sprintf("score: Rand of partitions of %d and %d samples", len(a), len(b)))
	}
	joint, rows, cols := map[[2]int]int{}, map[int]int{}, map[int]int{}
	for i := range a {
		joint[[2]int{a[i], b[i]}]++
		rows[a[i]]++
		cols[b[i]]++
	}
	both, inA, inB := 0.0, 0.0, 0.0
	for _, n := range joint {
		both += pairs(n)
	}
	for _, n := range rows {
		inA += pairs(n)
	}
	for _, n := range cols {
		inB += pairs(n)
	}
	all := pairs(len(a))
	if all == 0 || inA == inB && (inA == 0 || inA == all) {
		return 1 // no pair to disagree about, or both partitions trivial and equal
	}
	expected := inA * inB / all
	return (both - expected) / ((inA+inB)/2 - expected)
}

func pairs(n int) float64 { return float64(n) * float64(n-1) / 2 }
