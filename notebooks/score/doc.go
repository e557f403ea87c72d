// Package score says in one number how well an embedding shows known classes,
// for the course's claims about figures: linear discriminant accuracy and Fisher's
// ratio. Accuracies are on the data themselves, as a description of a picture;
// they don't estimate the error on new data. (The adjusted Rand index of two
// clusterings is in package spectral.)
//
//	accuracy, err := score.Discriminant(model.Embedding, wine.Labels) // 0 to 1
//	ratio, err := score.Fisher(model.Embedding, wine.Labels)          // between classes over within
package score
