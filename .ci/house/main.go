// House counts who names whom among the files of a package, in an order in which as few
// references as it can find run back, and draws that order: what a file needs stands
// below it.
//
//	go run ./.ci/house [-most 40] ./kpca
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	log.SetFlags(0)
	most := flag.Int("most", -1, "fail where more references run back; negative: never")
	flag.Parse()
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, flag.Args()...)
	if err != nil || packages.PrintErrors(loaded) > 0 {
		log.Fatal("house: the package can't be read: ", err)
	}
	for _, p := range loaded {
		h := read(p)
		h.settle()
		back := h.draw()
		if *most >= 0 && back > *most {
			log.Fatalf("house: %d references of %s run back, %d are allowed", back, p.PkgPath, *most)
		}
	}
}

// house says of each file which others it names, and holds the files in an order: a
// reference to a later file runs back.
type house struct {
	names map[string]map[string]bool
	order []string
}

// read looks up where each identifier of a file is declared.
func read(p *packages.Package) *house {
	h := &house{names: map[string]map[string]bool{}}
	file := func(n ast.Node) string { return filepath.Base(p.Fset.Position(n.Pos()).Filename) }
	for _, f := range p.Syntax {
		from := file(f)
		h.names[from] = map[string]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			of := p.TypesInfo.Uses[id]
			if of == nil || of.Pkg() != p.Types {
				return true
			}
			if to := filepath.Base(p.Fset.Position(of.Pos()).Filename); to != from {
				h.names[from][to] = true
			}
			return true
		})
	}
	for f := range h.names {
		h.order = append(h.order, f)
	}
	slices.Sort(h.order)
	return h
}

// settle moves one file at a time to where the fewest references run back, until no
// move helps.
func (h *house) settle() {
	slices.SortStableFunc(h.order, func(a, b string) int { return len(h.names[a]) - len(h.names[b]) })
	for moved := true; moved; {
		moved = false
		for _, f := range slices.Clone(h.order) {
			at := slices.Index(h.order, f)
			best, gain := at, 0
			for _, step := range []int{-1, 1} {
				sum := 0
				for i := at + step; i >= 0 && i < len(h.order); i += step {
					sum += step * (h.weight(h.order[i], f) - h.weight(f, h.order[i]))
					if -sum > gain {
						best, gain = i, -sum
					}
				}
			}
			if best != at {
				h.order = slices.Insert(slices.Delete(h.order, at, at+1), best, f)
				moved = true
			}
		}
	}
}

func (h *house) weight(from, to string) int {
	if h.names[from][to] {
		return 1
	}
	return 0
}

// draw prints the files by storeys: each stands one above the highest that it names
// forward.
func (h *house) draw() (back int) {
	storey := map[string]int{}
	var rows [][]string
	var all int
	var wrong []string
	for i, f := range h.order {
		for j, g := range h.order {
			switch {
			case !h.names[f][g]:
				continue
			case j > i:
				wrong = append(wrong, strings.TrimSuffix(f, ".go")+" → "+strings.TrimSuffix(g, ".go"))
			default:
				storey[f] = max(storey[f], storey[g]+1)
			}
			all++
		}
		for len(rows) <= storey[f] {
			rows = append(rows, nil)
		}
		rows[storey[f]] = append(rows[storey[f]], strings.TrimSuffix(f, ".go"))
	}
	for i := len(rows) - 1; i >= 0; i-- {
		slices.Sort(rows[i])
		fmt.Printf("%2d  %s\n", i, strings.Join(rows[i], "  "))
	}
	fmt.Fprintf(os.Stdout, "\n%d files, %d references, %d of them back:\n", len(h.order), all, len(wrong))
	for _, w := range wrong {
		fmt.Println("   ", w)
	}
	return len(wrong)
}
