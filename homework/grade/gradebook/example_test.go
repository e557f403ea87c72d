package gradebook_test

import (
	"fmt"

	"kpcalab/homework/grade/gradebook"
)

// Canvas' gradebook comes back with the grades in it, scaled to its own points.
func Example() {
	book, err := gradebook.Read([]byte("Student,ID,SIS User ID,SIS Login ID,Section,Kernel PCA (8)\n"+
		"    Points Possible,,,,,20\n"+
		"\"Lovelace, Ada\",77,s1,ada,Tutorial 1,\n"), "Kernel PCA")
	if err != nil {
		panic(err)
	}
	filled, outcome := book.Fill([]gradebook.Grade{{ID: "ada", Score: 80, Max: 100, Given: true}}, gradebook.Written{})
	fmt.Println(book.Platform, outcome.Filled)
	fmt.Printf("%s", filled)
	// Output:
	// Canvas 1
	// Student,ID,SIS User ID,SIS Login ID,Section,Kernel PCA (8)
	// "    Points Possible",,,,,20
	// "Lovelace, Ada",77,s1,ada,Tutorial 1,16
}
