// Package score says in one number how well an embedding shows known classes,
// for the course's claims about figures: linear discriminant accuracy, Fisher's
// ratio and the adjusted Rand index. Accuracies are on the data themselves, as
// a description of a picture; they don't estimate the error on new data.
package score
