package table

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// numbers turns the values of a Parquet column into numbers.
type numbers struct {
	kind     parquet.Kind
	unsigned bool
	scale    float64 // of decimals: values are divided by it; 1 for others
	defined  byte    // the definition level of a value that isn't null
}

// numbersOf tells how, or why the values aren't numbers.
func numbersOf(c *parquet.Column) (*numbers, error) {
	if c.MaxRepetitionLevel() > 0 {
		return nil, errors.New("holds lists, more than one value a row")
	}
	n := &numbers{kind: c.Type().Kind(), scale: 1, defined: byte(c.MaxDefinitionLevel())}
	var logical format.LogicalTypeValue
	if l := c.Type().LogicalType(); l != nil {
		logical = l.Value
	}
	switch t := logical.(type) {
	case nil:
		if n.kind <= parquet.Double && n.kind != parquet.Int96 {
			return n, nil
		}
	case *format.IntType:
		n.unsigned = !t.IsSigned
		return n, nil
	case *format.DecimalType:
		n.scale = math.Pow10(int(t.Scale))
		return n, nil
	}
	return nil, fmt.Errorf("holds %s, which are no numbers", c.Type())
}

// page appends the values of a page, null for those that aren't there.
func (n *numbers) page(to []float64, p parquet.Page) ([]float64, error) {
	dense := n.plain
	if d := p.Dictionary(); d != nil {
		dense = n.looked
	}
	levels := p.DefinitionLevels()
	if p.NumNulls() == 0 {
		return dense(to, p)
	}
	values, err := dense(nil, p)
	if err != nil {
		return nil, err
	}
	for _, l := range levels {
		if l != n.defined {
			to = append(to, null)
			continue
		}
		if len(values) == 0 {
			return nil, errFew
		}
		to, values = append(to, values[0]), values[1:]
	}
	return to, nil
}

// looked are values that stand in a dictionary.
func (n *numbers) looked(to []float64, p parquet.Page) ([]float64, error) {
	words, err := n.plain(nil, p.Dictionary().Page())
	if err != nil {
		return nil, err
	}
	data := p.Data()
	for _, at := range data.Int32() {
		if uint(at) >= uint(len(words)) {
			return nil, fmt.Errorf("value %d of a dictionary of %d", at, len(words))
		}
		to = append(to, words[at])
	}
	return to, nil
}

// plain are values that stand there.
func (n *numbers) plain(to []float64, p parquet.Page) ([]float64, error) {
	data := p.Data()
	switch n.kind {
	case parquet.Double:
		return append(to, data.Double()...), nil
	case parquet.Float:
		return convert(to, data.Float(), 1), nil
	case parquet.Int32:
		if n.unsigned {
			return convert(to, data.Uint32(), 1), nil
		}
		return convert(to, data.Int32(), n.scale), nil
	case parquet.Int64:
		if n.unsigned {
			return convert(to, data.Uint64(), 1), nil
		}
		return convert(to, data.Int64(), n.scale), nil
	}
	return n.single(to, p)
}

func convert[T float32 | int32 | int64 | uint32 | uint64](to []float64, values []T, scale float64) []float64 {
	for _, v := range values {
		to = append(to, float64(v)/scale)
	}
	return to
}

// single reads booleans and long decimals, one by one.
func (n *numbers) single(to []float64, p parquet.Page) ([]float64, error) {
	values := make([]parquet.Value, p.NumValues())
	got, _ := p.Values().ReadValues(values)
	for _, v := range values[:got] {
		switch {
		case v.IsNull():
		case v.Kind() == parquet.Boolean && v.Boolean():
			to = append(to, 1)
		case v.Kind() == parquet.Boolean:
			to = append(to, 0)
		default:
			to = append(to, n.decimal(v.ByteArray()))
		}
	}
	return to, nil
}

// decimal is a big-endian number in two's complement.
func (n *numbers) decimal(b []byte) float64 {
	v := new(big.Int).SetBytes(b)
	if len(b) > 0 && b[0]&0x80 != 0 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	f, _ := new(big.Float).SetInt(v).Float64()
	return f / n.scale
}
