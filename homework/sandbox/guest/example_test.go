package guest

import (
	"fmt"

	"kpcalab/homework/wire"
)

// The grader writes arguments to the buffer, calls, and reads the reply: the results
// and the arguments as they are after the call.
func ExampleCall() {
	double := func(a *Args) {
		v := a.Floats(0)
		for i := range v {
			v[i] *= 2
		}
		a.Return(v[0] + v[1])
	}
	message := wire.Append(nil, []wire.Value{{Kind: wire.Floats, Rows: 2, Cols: 1, Data: []float64{1, 2}}})
	Buffer(uint32(len(message)))
	copy(in, message)

	fmt.Println("panicked:", Call(double)>>63 == 1)
	reply, err := wire.Decode(out)
	fmt.Println(reply[0].Data, reply[1].Data, err)

	fmt.Println("panicked:", Call(func(a *Args) { _ = a.Floats(0)[2] })>>63 == 1)
	fmt.Println(string(out))
	// Output:
	// panicked: false
	// [6] [2 4] <nil>
	// panicked: true
	// panic: runtime error: index out of range [2] with length 2
}
