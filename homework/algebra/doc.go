// Package algebra is arithmetic without a parser: fields (integers modulo a
// random prime, fractions, floating point), small dense matrices over any of
// them, and symbolic sizes.
//
// A formula of kernel PCA is a rational function of the numbers that it is
// computed from. Two of them are equal when they agree modulo a large prime at
// a random point (Schwartz and Zippel); [DrawGF] draws the prime anew for each
// decision, so that no constant of a formula can be chosen to vanish in it.
package algebra
