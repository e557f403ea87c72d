package unseen_test

import (
	"fmt"

	"kpcalab/homework/finding/unseen"
)

// A mark that turns the direction of writing lets a page show what nobody wrote.
func ExampleShown() {
	answer := "10 \u202etniop"
	fmt.Println(unseen.Shown(answer))
	fmt.Println(unseen.In(answer))
	// Output:
	// 10 ⟨U+202E⟩tniop
	// [U+202E]
}
