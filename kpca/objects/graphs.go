package objects

import (
	"fmt"
	"slices"
)

// Graph has nodes 0, 1, …, with the neighbours of each, and labels; nil: all alike.
type Graph struct {
	Neighbors [][]int
	Labels    []int
}

// WeisfeilerLehman is the subtree kernel of graphs (Shervashidze, Schweitzer, van
// Leeuwen, Mehlhorn and Borgwardt 2011): pairs of nodes, one of each graph, with the same
// label are counted, first with the graphs' own labels, and in each round with new ones
// that stand for a node's label and the labels of its neighbours. It panics for a
// neighbour that isn't there, and for labels that are not one for each node.
func WeisfeilerLehman(rounds int) func(a, b Graph) float64 {
	return func(a, b Graph) float64 {
		ofA, ofB := a.labels(), b.labels()
		sum := pairs(ofA, ofB)
		for range rounds {
			names := map[string]int{}
			ofA, ofB = a.refined(ofA, names), b.refined(ofB, names)
			sum += pairs(ofA, ofB)
		}
		return sum
	}
}

func (g Graph) labels() []int {
	if g.Labels == nil {
		return make([]int, len(g.Neighbors))
	}
	if len(g.Labels) != len(g.Neighbors) {
		panic(fmt.Sprintf("objects: a Graph of %d nodes has %d labels; give one for each, or none", len(g.Neighbors), len(g.Labels)))
	}
	return g.Labels
}

// refined are the labels of the next round, numbered in names as they come.
func (g Graph) refined(labels []int, names map[string]int) []int {
	next := make([]int, len(labels))
	for v, neighbours := range g.Neighbors {
		var around []int
		for _, w := range neighbours {
			around = append(around, labels[w])
		}
		slices.Sort(around)
		name := fmt.Sprint(labels[v], around)
		id, known := names[name]
		if !known {
			id = len(names)
			names[name] = id
		}
		next[v] = id
	}
	return next
}

// pairs counts pairs of equal labels.
func pairs(a, b []int) (sum float64) {
	counts := map[int]float64{}
	for _, l := range a {
		counts[l]++
	}
	for _, l := range b {
		sum += counts[l]
	}
	return sum
}
