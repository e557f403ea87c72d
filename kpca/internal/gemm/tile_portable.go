package gemm

// Eight sums, two entries of A and a product fit the sixteen floating-point
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

// tilePortable adds sign·A·B to the 2×4 tile at c, in plain Go. The compiler has
// registers for all sums as long as they are used again in the same turn: eight
// steps of k make one, a fifth faster than two.
func tilePortable(k int, a, b, c []float64, ldc int, sign float64) {
	const turn = 8
	var c00, c01, c02, c03, c10, c11, c12, c13 float64
	a, b = a[:portableRows*k], b[:portableCols*k]
	for len(a) >= turn*portableRows && len(b) >= turn*portableCols {
		v, u := (*[turn * portableRows]float64)(a), (*[turn * portableCols]float64)(b)
		c00 += v[0] * u[0]
		c10 += v[1] * u[0]
		c01 += v[0] * u[1]
		c11 += v[1] * u[1]
		c02 += v[0] * u[2]
		c12 += v[1] * u[2]
		c03 += v[0] * u[3]
		c13 += v[1] * u[3]
		c00 += v[2] * u[4]
		c10 += v[3] * u[4]
		c01 += v[2] * u[5]
		c11 += v[3] * u[5]
		c02 += v[2] * u[6]
		c12 += v[3] * u[6]
		c03 += v[2] * u[7]
		c13 += v[3] * u[7]
		c00 += v[4] * u[8]
		c10 += v[5] * u[8]
		c01 += v[4] * u[9]
		c11 += v[5] * u[9]
		c02 += v[4] * u[10]
		c12 += v[5] * u[10]
		c03 += v[4] * u[11]
		c13 += v[5] * u[11]
		c00 += v[6] * u[12]
		c10 += v[7] * u[12]
		c01 += v[6] * u[13]
		c11 += v[7] * u[13]
		c02 += v[6] * u[14]
		c12 += v[7] * u[14]
		c03 += v[6] * u[15]
		c13 += v[7] * u[15]
		c00 += v[8] * u[16]
		c10 += v[9] * u[16]
		c01 += v[8] * u[17]
		c11 += v[9] * u[17]
		c02 += v[8] * u[18]
		c12 += v[9] * u[18]
		c03 += v[8] * u[19]
		c13 += v[9] * u[19]
		c00 += v[10] * u[20]
		c10 += v[11] * u[20]
		c01 += v[10] * u[21]
		c11 += v[11] * u[21]
		c02 += v[10] * u[22]
		c12 += v[11] * u[22]
		c03 += v[10] * u[23]
		c13 += v[11] * u[23]
		c00 += v[12] * u[24]
		c10 += v[13] * u[24]
		c01 += v[12] * u[25]
		c11 += v[13] * u[25]
		c02 += v[12] * u[26]
		c12 += v[13] * u[26]
		c03 += v[12] * u[27]
		c13 += v[13] * u[27]
		c00 += v[14] * u[28]
		c10 += v[15] * u[28]
		c01 += v[14] * u[29]
		c11 += v[15] * u[29]
		c02 += v[14] * u[30]
		c12 += v[15] * u[30]
		c03 += v[14] * u[31]
		c13 += v[15] * u[31]
		a, b = a[turn*portableRows:], b[turn*portableCols:]
	}
	for len(a) >= portableRows && len(b) >= portableCols { // the rest of k
		c00 += a[0] * b[0]
		c10 += a[1] * b[0]
		c01 += a[0] * b[1]
		c11 += a[1] * b[1]
		c02 += a[0] * b[2]
		c12 += a[1] * b[2]
		c03 += a[0] * b[3]
		c13 += a[1] * b[3]
		a, b = a[portableRows:], b[portableCols:]
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
