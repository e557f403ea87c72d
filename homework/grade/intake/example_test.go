package intake_test

import (
	"fmt"
	"os"
	"path/filepath"

	"kpcalab/homework/grade/intake"
)

// Whose a file is, and who is missing, the roster tells.
func Example() {
	dir, err := os.MkdirTemp("", "kpcalab-example-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	for _, name := range []string{"ada.ipynb", "ben.go"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("package hw\n"), 0o644); err != nil {
			panic(err)
		}
	}
	roster, err := intake.ReadRoster([]byte("student_id,first_name\nada,Ada\nben,Ben\ncid,Cid\n"))
	if err != nil {
		panic(err)
	}
	files, err := intake.ReadTree(dir)
	if err != nil {
		panic(err)
	}
	class := intake.Collect(files, roster)
	for _, s := range class.Submissions {
		fmt.Println(s.Student.First, s.Inner)
	}
	fmt.Println("missing:", class.Missing[0].First)
	// Output:
	// Ada [ada.ipynb]
	// Ben [ben.go]
	// missing: Cid
}
