package parquet

import (
	"fmt"
	"strconv"

	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/file"
)

// buffered is how many levels are read at a time.
const buffered = 4096

// chunk is a column of a row group: levels that say where a row begins and which
// values are there, and the values that are.
type chunk struct {
	file.ColumnChunkReader
	values
	present, element int16 // the definition levels of a value, and of an element of a list
	repeats          bool
	def, rep         []int16
	at, read, value  int // the next level, how many there are, the next value
}

// values are those of a chunk, of one of seven types.
type values interface {
	fill(n int64, def, rep []int16) (levels int64, err error)
	number(i int) float64
	word(i int) string
}

type typed[T any] struct {
	from     batches[T]
	numberOf func(T) float64
	wordOf   func(T) string
	read     []T
}

type batches[T any] interface {
	ReadBatch(n int64, values []T, def, rep []int16) (levels int64, count int, err error)
}

func valuesOf[T any](from batches[T], number func(T) float64, word func(T) string) *typed[T] {
	return &typed[T]{from, number, word, make([]T, buffered)}
}

func (t *typed[T]) fill(n int64, def, rep []int16) (int64, error) {
	levels, _, err := t.from.ReadBatch(n, t.read, def, rep)
	return levels, err
}
func (t *typed[T]) number(i int) float64 { return t.numberOf(t.read[i]) }
func (t *typed[T]) word(i int) string    { return t.wordOf(t.read[i]) }

func (f *File) chunk(group, leaf int) (*chunk, error) {
	r, err := f.r.RowGroup(group).Column(leaf)
	if err != nil {
		return nil, err
	}
	d := r.Descriptor()
	c := &chunk{ColumnChunkReader: r, present: d.MaxDefinitionLevel(), repeats: d.MaxRepetitionLevel() > 0}
	c.element = c.present
	for n := d.SchemaNode(); c.repeats && n.RepetitionType() != parquet.Repetitions.Repeated; n = n.Parent() {
		if n.RepetitionType() == parquet.Repetitions.Optional {
			c.element--
		}
	}
	whole, wholeText, bytes := wholeAs(d), wholeWord(d), bytesAs(d)
	switch r := r.(type) {
	case *file.BooleanColumnChunkReader:
		c.values = valuesOf(r, truth, strconv.FormatBool)
	case *file.Int32ColumnChunkReader:
		c.values = valuesOf(r, func(v int32) float64 { return whole(int64(v)) }, func(v int32) string { return wholeText(int64(v)) })
	case *file.Int64ColumnChunkReader:
		c.values = valuesOf(r, whole, wholeText)
	case *file.Int96ColumnChunkReader:
		c.values = valuesOf(r, timeOf, func(v parquet.Int96) string { return day(timeOf(v)) })
	case *file.Float32ColumnChunkReader:
		single := func(v float32) float64 { return float64(v) }
		c.values = valuesOf(r, single, func(v float32) string { return numberWord(single(v)) })
	case *file.Float64ColumnChunkReader:
		c.values = valuesOf(r, func(v float64) float64 { return v }, numberWord)
	case *file.ByteArrayColumnChunkReader: // text, or decimals
		number := func(v parquet.ByteArray) float64 { return bytes(v) }
		word := parquet.ByteArray.String
		if kind, _ := kindOf(d); kind == Number {
			word = func(v parquet.ByteArray) string { return numberWord(bytes(v)) }
		}
		c.values = valuesOf(r, number, word)
	case *file.FixedLenByteArrayColumnChunkReader:
		number := func(v parquet.FixedLenByteArray) float64 { return bytes(v) }
		c.values = valuesOf(r, number, func(v parquet.FixedLenByteArray) string { return numberWord(number(v)) })
	default:
		return nil, fmt.Errorf("values of the type %s aren't known", r.Type())
	}
	return c, nil
}

func truth(v bool) float64 {
	if v {
		return 1
	}
	return 0
}

// more reads levels where none is left, and tells whether there is one.
func (c *chunk) more() (bool, error) {
	if c.at < c.read {
		return true, nil
	}
	if c.def == nil {
		c.def, c.rep = make([]int16, buffered), make([]int16, buffered)
	}
	if !c.HasNext() {
		return false, c.Err()
	}
	n, err := c.fill(buffered, c.def, c.rep)
	c.at, c.read, c.value = 0, int(n), 0
	if c.present == 0 { // nothing writes them, then
		clear(c.def)
	}
	return n > 0, err
}

// next goes on by a level, and tells whether a value stands there, c.value-1.
func (c *chunk) next() (present bool) {
	present = c.def[c.at] == c.present
	if c.at++; present {
		c.value++
	}
	return present
}

// numbers fills to with n rows, each of so many numbers; 0: one, and no list.
func (c *chunk) numbers(to []float64, n, width int) error {
	for i := range n {
		if more, err := c.more(); !more || err != nil {
			return few(err)
		}
		if width > 0 {
			if _, err := c.list(to[i*width : (i+1)*width]); err != nil {
				return err
			}
			continue
		}
		if to[i] = null; c.next() {
			to[i] = c.number(c.value - 1)
		}
	}
	return nil
}

// list is a row of a list, and how long it is. One that isn't there is null in all its
// places.
func (c *chunk) list(to []float64) (count int, err error) {
	for i := range to {
		to[i] = null
	}
	for more, begun := true, false; more && (!begun || c.rep[c.at] > 0); begun = true {
		there := c.def[c.at] >= c.element
		if c.next() && count < len(to) {
			to[count] = c.number(c.value - 1)
		}
		if there {
			count++
		}
		if more, err = c.more(); err != nil {
			return count, err
		}
	}
	for i := range to {
		if count > 0 && count != len(to) {
			to[i] = ragged
		}
	}
	return count, nil
}

// words fills to with a row each.
func (c *chunk) words(to []string) error {
	for i := range to {
		if more, err := c.more(); !more || err != nil {
			return few(err)
		}
		if c.next() {
			to[i] = c.word(c.value - 1)
		}
	}
	return nil
}

// few is why there is no further value.
func few(err error) error {
	if err == nil {
		return errFew
	}
	return err
}
