package gemm

// Eight sums, four entries of B and two of A fit the sixteen floating-point
// registers of amd64; a 4×4 tile spills and takes twice the time.
const (
	portableRows = 2
	portableCols = 4
)

// tilesPortable adds sign·A·B to count tiles below each other, in plain Go.
func tilesPortable(count, k int, a, b, c []float64, ldc int, sign float64) {
	for i := range count {
		tilePortable(k, a[i*portableRows*k:], b, c[i*portableRows*ldc:], ldc, sign)
	}
}

// tilePortable adds sign·A·B to the 2×4 tile at c, in plain Go.
func tilePortable(k int, a, b, c []float64, ldc int, sign float64) {
	var c00, c01, c02, c03, c10, c11, c12, c13 float64
	a, b = a[:portableRows*k], b[:portableCols*k]
	// two steps of k at a time
	for len(a) >= 2*portableRows && len(b) >= 2*portableCols {
		{
			b0, b1, b2, b3 := b[0], b[1], b[2], b[3]
			a0 := a[0]
			c00 += a0 * b0
			c01 += a0 * b1
			c02 += a0 * b2
			c03 += a0 * b3
			a1 := a[1]
			c10 += a1 * b0
			c11 += a1 * b1
			c12 += a1 * b2
			c13 += a1 * b3
		}
		b0, b1, b2, b3 := b[4], b[5], b[6], b[7]
		a0 := a[2]
		c00 += a0 * b0
		c01 += a0 * b1
		c02 += a0 * b2
		c03 += a0 * b3
		a1 := a[3]
		c10 += a1 * b0
		c11 += a1 * b1
		c12 += a1 * b2
		c13 += a1 * b3
		a, b = a[2*portableRows:], b[2*portableCols:]
	}
	// the last step of an odd k
	if len(a) >= portableRows && len(b) >= portableCols {
		a0, a1 := a[0], a[1]
		c00 += a0 * b[0]
		c01 += a0 * b[1]
		c02 += a0 * b[2]
		c03 += a0 * b[3]
		c10 += a1 * b[0]
		c11 += a1 * b[1]
		c12 += a1 * b[2]
		c13 += a1 * b[3]
	}
	top := c[:portableCols]
	top[0] += sign * c00
	top[1] += sign * c01
	top[2] += sign * c02
	top[3] += sign * c03
	low := c[ldc:][:portableCols]
	low[0] += sign * c10
	low[1] += sign * c11
	low[2] += sign * c12
	low[3] += sign * c13
}
