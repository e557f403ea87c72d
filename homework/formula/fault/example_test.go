package fault_test

import (
	"fmt"

	"kpcalab/homework/formula/fault"
)

// A reader leaves from any depth; who called it gets an error with its place.
func Example() {
	read := func(src string) (err error) {
		defer fault.Rescue(src, &err)
		fault.Fail(4, "a second sign stands here", "a symbol is expected after a sign", "brackets around the negative part")
		return nil
	}
	err := read("a + −b")
	fmt.Println(err)
	fmt.Println(err.(*fault.Error).Caret())
	// Output:
	// column 5: a second sign stands here; a symbol is expected after a sign. Try: brackets around the negative part.
	// a + −b
	//     ^
}
