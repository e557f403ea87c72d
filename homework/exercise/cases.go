package exercise

import (
	"math/rand/v2"
	"slices"

	"kpcalab/homework/instance"
)

func Rand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x686f_6d65_776f_726b)) }

// hiddenCount is the number of hidden cases of a kind.
func Hidden(seed uint64) int {
	if seed == 0 {
		return 0
	}
	return 6
}

// instancesFor are the public instances, and hidden ones for a seed.
func Instances(seed uint64) []*instance.Instance {
	list := slices.Clone(instance.Public())
	rng := Rand(seed)
	for len(list) < len(instance.Public())+Hidden(seed) {
		d := 1 + rng.IntN(4)
		n := d + 3 + rng.IntN(5)
		in, err := instance.New(instance.ToRows(instance.RandomPoints(rng, n, d)), instance.ToRows(instance.RandomPoints(rng, 4, d)), 1.5+2*rng.Float64(), 1+rng.IntN(n-2))
		if err == nil && in.WellPosed() {
			list = append(list, in)
		}
	}
	return list
}
