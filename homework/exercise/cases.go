package exercise

import (
	"math/rand/v2"
	"slices"

	"kpcalab/homework/instance"
)

// Rand draws the hidden cases of a seed.
func Rand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x686f_6d65_776f_726b)) }

// Hidden is the number of hidden cases of a kind.
func Hidden(seed uint64) int {
	if seed == 0 {
		return 0
	}
	return 6
}

// Instances are the public instances, and hidden ones for a seed.
func Instances(seed uint64) []*instance.DataSet {
	return InstancesOf(seed, Hidden(seed), func(rng *rand.Rand) (n, d, m int) {
		d = 1 + rng.IntN(4)
		n = d + 3 + rng.IntN(5)
		return n, d, 0
	})
}

// InstancesOf are the public instances and some with n points, d coordinates and m
// components, as size draws them; m = 0 stands for any below n−1.
func InstancesOf(seed uint64, some int, size func(rng *rand.Rand) (n, d, m int)) []*instance.DataSet {
	list := slices.Clone(instance.Public())
	rng := Rand(seed)
	for len(list) < len(instance.Public())+some {
		n, d, m := size(rng)
		x, query, c := instance.RandomPoints(rng, n, d), instance.RandomPoints(rng, 4, d), 1.5+2*rng.Float64()
		if m == 0 {
			m = 1 + rng.IntN(n-2)
		}
		in, err := instance.NewDataSet(instance.ToRows(x), instance.ToRows(query), c, m)
		if err == nil && in.WellPosed() {
			list = append(list, in)
		}
	}
	return list
}
