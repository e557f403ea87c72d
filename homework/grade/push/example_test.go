package push_test

import (
	"fmt"

	"kpcalab/homework/grade/push"
)

// What is there and wasn't sent by us was given by a human, and stays.
func ExamplePlan() {
	grades := []push.Grade{{ID: "ada", Score: 80, Max: 100}, {ID: "bo", Score: 60, Max: 100}, {ID: "cy", Score: 100, Max: 100}}
	people := []push.Person{{Number: "11", IDs: []string{"ada"}}, {Number: "12", IDs: []string{"bo"}}}
	for _, s := range push.Plan(grades, 20, people, map[string]float64{"12": 15}, nil, false) {
		fmt.Printf("%s %g %q\n", s.ID, s.Points, s.Why)
	}
	// Output:
	// ada 16 ""
	// bo 12 "a human gave 15"
	// cy 0 "nobody on the platform has this ID or e-mail address, or several have; write the address or login into the roster, and grade again"
}
