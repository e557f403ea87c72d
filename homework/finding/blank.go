package finding

import "errors"

// Blank is what an exercise panics with until its answer is written; every check
// reports it as [Missing]. It stands here for those who ask for it and check nothing:
// a program that imports the checks takes a cell twice as long to link.
//
//lint:ignore ST1012 students read panic(homework.Blank); Err would frighten
var Blank = errors.New("this exercise has no answer yet")
