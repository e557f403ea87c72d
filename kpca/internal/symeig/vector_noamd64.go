//go:build !amd64

package symeig

// What only amd64 has in assembly.

func (lanes) combine(parts []float64, stride int, x []float64, scale, shift float64, out []float64) {
	combinePortable(parts, stride, x, scale, shift, out)
}

func (lanes) secular(d, z []float64, origin, tau float64) secularSums {
	return secularPortable(d, z, origin, tau)
}

func (lanes) loewner(d []float64, origin, tau, pole float64, delta, product []float64) {
	loewnerPortable(d, origin, tau, pole, delta, product)
}

func (lanes) quotient(z, delta, out []float64) float64 { return quotientPortable(z, delta, out) }
