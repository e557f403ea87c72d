package machine_test

import (
	"fmt"
	"os"

	"kpcalab/homework/sandbox/machine"
)

// Two graders at work in one folder would overwrite each other's results.
func ExampleClaim() {
	dir, err := os.MkdirTemp("", "kpcalab-example-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	release, err := machine.Claim(dir)
	fmt.Println(err)
	_, err = machine.Claim(dir)
	fmt.Println(err)
	release()
	again, err := machine.Claim(dir)
	fmt.Println(err)
	again()
	// Output:
	// <nil>
	// another process holds the lock
	// <nil>
}
