// Package kernels holds the exercises on kernels, feature maps and pre-images, one a
// file.
package kernels

import "kpcalab/homework/exercise"

// All are the exercises of this package.
func All() []*exercise.Exercise {
	return []*exercise.Exercise{Polar, PolynomialMap, FeatureCount, TotalVariance, DistanceToMean,
		PreImageWeights, DistanceGradient, FixedPointStep, NeighborDistances,
		ComponentsFor, NextLandmark, NystromGram, FourierFeatures, Parameters, PrintedEigenvalues}
}
