package pipelines_test

import (
	"fmt"
	"math/bits"

	"kpcalab/kpca"
	"kpcalab/kpca/objects"
)

const methyl, methylene, hydroxyl, carbonyl, aromatic, amino = 1, 2, 4, 8, 16, 32

func tanimoto(a, b uint) float64 {
	return float64(bits.OnesCount(a&b)) / float64(bits.OnesCount(a|b))
}

// Molecules by the groups that they share: the kernel of Tanimoto (1958) on bits.
func Example_molecules() {
	known := []uint{ // methanol, ethanol, acetone, toluene, aniline, phenol
		methyl | hydroxyl, methyl | methylene | hydroxyl, methyl | carbonyl,
		methyl | aromatic, aromatic | amino, aromatic | hydroxyl,
	}
	gram, _ := objects.Gram(known, tanimoto)
	model, err := kpca.FitGram(gram, &kpca.Options{Components: 1})
	if err != nil {
		panic(err)
	}
	cross, _ := objects.CrossGram([]uint{methyl | aromatic | amino, methyl | methylene | amino}, known, tanimoto)
	g, _ := model.TransformGram(cross)
	for i, name := range []string{"xylidine", "ethylamine"} {
		fmt.Println(name, "is on the side of aniline:", g.At(i, 0)*model.Embedding.At(4, 0) > 0)
	}
	// Output:
	// xylidine is on the side of aniline: true
	// ethylamine is on the side of aniline: false
}
