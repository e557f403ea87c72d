package wire_test

import (
	"fmt"

	"kpcalab/homework/wire"
)

// Numbers cross the border as bytes; what isn't a message is an error.
func Example() {
	message := wire.Append(nil, []wire.Value{{Kind: wire.Vec, Rows: 2, Cols: 1, Data: []float64{1, 0.5}}})
	values, err := wire.Decode(message)
	fmt.Println(len(message), values[0].Kind.GoType(), values[0].Data, err)
	_, err = wire.Decode(message[:9])
	fmt.Println(err)
	// Output:
	// 29 *mat.VecDense [1 0.5] <nil>
	// wire: malformed message: value 0: 5 bytes left, expected a header of 9
}
