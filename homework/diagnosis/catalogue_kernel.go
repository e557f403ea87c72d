package diagnosis

import (
	"math"

	"kpcalab/homework/finding"
)

// kernels are the Gaussian kernel and what it is mistaken for; d2 is ‖x−x′‖².
var Kernels = []struct {
	choice
	Value func(d2, c float64) float64
}{
	{choice{}, func(d2, c float64) float64 { return math.Exp(-d2 / (c * c)) }},
	{choice{finding.Define("kernel-2c^2", `the exponent of the kernel is $-\|\boldsymbol x-\boldsymbol x'\|^2/(2c^2)$`,
		`Texts put the factor 2 in different places. Where does the lecture's Gaussian kernel put it?`), 1},
		func(d2, c float64) float64 { return math.Exp(-d2 / (2 * c * c)) }},
	{choice{finding.Define("kernel-c", `the kernel divides by $c$`,
		`Think of units: $c$ is a length, like $\|\boldsymbol x-\boldsymbol x'\|$, and an exponent has no unit. Does that fit?`), 1},
		func(d2, c float64) float64 { return math.Exp(-d2 / c) }},
	{choice{finding.Define("kernel-unsquared", `the kernel uses the distance without squaring it`,
		`Is it the distance or the squared distance that stands in the lecture's exponent?`), 1},
		func(d2, c float64) float64 { return math.Exp(-math.Sqrt(d2) / (c * c)) }},
	{choice{finding.Define("kernel-times-c", `the kernel multiplies by $c$`,
		`Try a larger $c$: do two points become more alike, as they should when the kernel gets wider?`), 1},
		func(d2, c float64) float64 { return math.Exp(-c * d2) }},
	{choice{finding.Define("kernel-times-c^2", `the kernel multiplies by $c^2$`,
		`Try a larger $c$: do two points become more alike, as they should when the kernel gets wider?`), 1},
		func(d2, c float64) float64 { return math.Exp(-c * c * d2) }},
	{choice{finding.Define("kernel-2c", `the exponent of the kernel is $-\|\boldsymbol x-\boldsymbol x'\|^2/(2c)$`,
		`Think of units: $c$ is a length, and an exponent has no unit. And where does the lecture's kernel put a factor 2?`), 2},
		func(d2, c float64) float64 { return math.Exp(-d2 / (2 * c)) }},
	{choice{finding.Define("kernel-d-over-c", `the exponent of the kernel is $-\|\boldsymbol x-\boldsymbol x'\|/c$, without squares`,
		`That is a kernel too, another one. What is squared in the lecture's Gaussian?`), 1},
		func(d2, c float64) float64 { return math.Exp(-math.Sqrt(d2) / c) }},
	{choice{finding.Define("kernel-no-minus", `the exponent of the kernel is positive`,
		`Evaluate your kernel for two points far apart. Should they be more alike than a point and itself?`), 1},
		func(d2, c float64) float64 { return math.Exp(d2 / (c * c)) }},
	{choice{finding.Define("kernel-no-c", `the width $c$ is not used in the kernel`,
		`Call your kernel with two different widths and compare.`), 1},
		func(d2, c float64) float64 { return math.Exp(-d2) }},
	{choice{finding.Define("kernel-no-exp", `the exponential function is missing in the kernel`,
		`What is the kernel of a point and itself, and what should it be?`), 1},
		func(d2, c float64) float64 { return -d2 / (c * c) }},
}
