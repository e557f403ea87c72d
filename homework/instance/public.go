package instance

import "sync"

// Public returns the three data sets of the diagnosis. They are asymmetric,
// with n, m, d distinct, λ away from 1 and from each other, c away from ½, 1
// and 2; the first has m = n−1, the others m < n−1.
func Public() []*DataSet { return publicInstances() }

var publicInstances = sync.OnceValue(func() []*DataSet {
	var list []*DataSet
	for _, s := range []struct {
		x, query [][]float64
		c        float64
		m        int
	}{
		{Column(0, 2, 5, 6), Column(2, 1, 7, 3, 5), 3.3, 3},
		{[][]float64{{1, 1, 0}, {2, 0, 1}, {2, 1, 0}, {2, 0, 0}, {0, 0, 1}},
			[][]float64{{2, 0, 1}, {1, 0, 0}, {0, 2, 1}, {3, 1, 1}, {1, 1, 0}}, 3.7, 2},
		{[][]float64{{4, 1}, {0, 3}, {0, 2}, {4, 0}, {2, 1}, {3, 2}},
			[][]float64{{0, 2}, {1, 1}, {3, 3}, {5, 2}, {2, 1}}, 2.7, 4},
	} {
		in, err := NewDataSet(s.x, s.query, s.c, s.m)
		if err != nil {
			panic(err)
		}
		list = append(list, in)
	}
	return list
})
