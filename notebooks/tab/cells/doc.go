// Package cells makes Go programs of notebook cells, with GoNB's meaning: what
// cells declare stays, by name, until it is declared anew; a line %% begins the
// body of main; an import that is not used is left out, and one that was
// forgotten is added.
//
//	s := cells.NewState(cells.Packages{"fmt": "fmt"})
//	p, err := s.Program("func f() int { return 41 }\n%%\nfmt.Println(f() + 1)")
//	… compile p.Source, and if that went well:
//	s.Keep(p)
//
// Positions in the program are those in the cells: cell[2]:3:1 is line 3 of the
// cell that was run second.
package cells
