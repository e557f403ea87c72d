package table

import (
	"fmt"

	"kpcalab/data/parquet"
)

// readParquet reads columns, a row group at a time. What is nested is named with dots,
// the places of a list with brackets.
func readParquet(path string, o Options, give func(*Block) error) error {
	f, err := parquet.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	h := header{given: true}
	for _, c := range f.Columns {
		h.names = append(h.names, c.Name)
	}
	c, err := choose(path, h, o)
	if err != nil {
		return err
	}
	numbers, words := append([]int{}, c.at...), []int{}
	if c.weight >= 0 {
		numbers = append(numbers, c.weight)
	}
	if c.key >= 0 {
		words = append(words, c.key)
	}
	for _, at := range numbers {
		if k := f.Columns[at].Kind; k == parquet.Other || k == parquet.Text {
			return fmt.Errorf("%s: column %q holds no numbers; choose other columns (-columns)", path, h.names[at])
		}
	}
	b, line := newBuilder(path, c, o, give), 1
	for block, err := range f.Read(numbers, words, o.Rows) {
		if err != nil {
			return err
		}
		r := rows{numbers: block.Numbers[:len(c.at)]}
		if c.weight >= 0 {
			r.weights = block.Numbers[len(c.at)]
		}
		if c.key >= 0 {
			r.keys = block.Words[0]
		}
		if err := b.columns(line, block.Rows, r); err != nil {
			return err
		}
		line += block.Rows
	}
	return b.flush()
}
