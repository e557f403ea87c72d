package objects_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"kpcalab/kpca"
	"kpcalab/kpca/objects"
)

// spectrum counts the pairs of equal substrings of length 3 (Leslie, Eskin and
// Noble 2002).
func spectrum(a, b string) (sum float64) {
	for i := 0; i+3 <= len(a); i++ {
		for j := 0; j+3 <= len(b); j++ {
			if a[i:i+3] == b[j:j+3] {
				sum++
			}
		}
	}
	return sum
}

func Example() {
	words := []string{"kernel", "kernels", "colonel", "component", "components", "exponent"}
	k := objects.Normalized(spectrum)
	gram, _ := objects.Gram(words, k)
	model, err := kpca.FitGram(gram, &kpca.Options{Components: 1})
	if err != nil {
		panic(err)
	}
	fresh := []string{"kernelling", "componentwise"}
	cross, _ := objects.CrossGram(fresh, words, k)
	g, _ := model.TransformGram(cross)
	for i, w := range fresh {
		fmt.Printf("%s is on the side of kernel: %t\n", w, g.At(i, 0)*model.Embedding.At(0, 0) > 0)
	}
	// Output:
	// kernelling is on the side of kernel: true
	// componentwise is on the side of kernel: false
}

func TestValuesAndErrors(t *testing.T) {
	items := make([]int, 300)
	for i := range items {
		items[i] = i
	}
	k := func(a, b int) float64 { return float64(a * b) }
	g, err := objects.Gram(items, k)
	c, err2 := objects.CrossGram(items[:7], items, k)
	if err != nil || err2 != nil || g.At(11, 250) != 2750 || c.At(6, 299) != 6*299 || objects.Self(items, k)[9] != 81 {
		t.Fatal("wrong values", err, err2)
	}
	_, err = objects.Gram(items, func(a, b int) float64 { return math.Log(float64(a * b)) })
	if err == nil || !strings.Contains(err.Error(), "items 0 and 0") {
		t.Errorf("an infinite value: %v", err)
	}
	if _, err := objects.Gram(nil, k); err == nil {
		t.Error("no items pass")
	}
	defer func() {
		if v := recover(); v != "7" {
			t.Errorf("the kernel's panic became %v", v)
		}
	}()
	objects.Gram(items, func(a, b int) float64 {
		if a == 7 {
			panic("7")
		}
		return 0
	})
}
