package parquet

import (
	"math"
	"math/big"
	"strconv"
	"time"

	"github.com/apache/arrow-go/v18/arrow/float16"
	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/schema"
)

// kindOf tells what the values of a column are, by their logical type and else by the
// physical one.
func kindOf(d *schema.Column) (Kind, string) {
	physical := d.PhysicalType()
	bytes := physical == parquet.Types.ByteArray || physical == parquet.Types.FixedLenByteArray
	switch t := d.LogicalType().(type) {
	case schema.StringLogicalType, schema.EnumLogicalType, schema.JSONLogicalType:
		return Text, ""
	case schema.DateLogicalType, schema.TimestampLogicalType:
		return Date, ""
	case schema.IntLogicalType, schema.DecimalLogicalType, schema.Float16LogicalType, schema.NullLogicalType:
		return Number, ""
	case schema.NoLogicalType, schema.UnknownLogicalType:
		switch {
		case physical == parquet.Types.Int96:
			return Date, ""
		case physical == parquet.Types.Boolean:
			return Boolean, ""
		case !bytes:
			return Number, ""
		}
		return Other, "bytes"
	default:
		return Other, t.String()
	}
}

// wholeAs tells how the whole numbers of a column become numbers.
func wholeAs(d *schema.Column) func(int64) float64 {
	switch t := d.LogicalType().(type) {
	case schema.IntLogicalType:
		if !t.IsSigned() && d.PhysicalType() == parquet.Types.Int32 {
			return func(v int64) float64 { return float64(uint32(v)) }
		}
		if !t.IsSigned() {
			return func(v int64) float64 { return float64(uint64(v)) }
		}
	case schema.DecimalLogicalType:
		return func(v int64) float64 { return decimal(big.NewInt(v), t.Scale()) }
	case schema.TimestampLogicalType:
		day := map[schema.TimeUnitType]float64{
			schema.TimeUnitMillis: secondsOfDay * 1e3,
			schema.TimeUnitMicros: secondsOfDay * 1e6,
			schema.TimeUnitNanos:  secondsOfDay * 1e9,
		}[t.TimeUnit()]
		return func(v int64) float64 { return float64(v) / day }
	}
	return func(v int64) float64 { return float64(v) }
}

const secondsOfDay = 24 * 60 * 60

// bytesAs tells how the bytes of a column become numbers.
func bytesAs(d *schema.Column) func([]byte) float64 {
	switch t := d.LogicalType().(type) {
	case schema.Float16LogicalType:
		return func(b []byte) float64 { return float64(float16.FromLEBytes(b).Float32()) }
	case schema.DecimalLogicalType:
		return func(b []byte) float64 { return decimal(signed(b), t.Scale()) }
	}
	return func([]byte) float64 { return math.NaN() } // text
}

// signed is a big-endian number in two's complement.
func signed(b []byte) *big.Int {
	v := new(big.Int).SetBytes(b)
	if len(b) > 0 && b[0]&0x80 != 0 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	return v
}

// decimal is v/10^scale, rounded once.
func decimal(v *big.Int, scale int32) float64 {
	const exact = 1 << 53 // what a float64 holds without rounding; 10^22 is the last such power
	if v.IsInt64() && v.Int64() < exact && v.Int64() > -exact && 0 <= scale && scale <= 22 {
		return float64(v.Int64()) / math.Pow10(int(scale))
	}
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale)), nil)
	f, _ := new(big.Rat).SetFrac(v, ten).Float64()
	return f
}

// timeOf are the days since 1970 of a legacy timestamp.
func timeOf(v parquet.Int96) float64 {
	t := v.ToTime()
	return (float64(t.Unix()) + float64(t.Nanosecond())/1e9) / secondsOfDay
}

// wholeWord tells how the whole numbers of a column are written, with all digits.
func wholeWord(d *schema.Column) func(int64) string {
	as := wholeAs(d)
	switch t := d.LogicalType().(type) {
	case schema.IntLogicalType:
		if !t.IsSigned() && d.PhysicalType() == parquet.Types.Int32 {
			return func(v int64) string { return strconv.FormatUint(uint64(uint32(v)), 10) }
		}
		if !t.IsSigned() {
			return func(v int64) string { return strconv.FormatUint(uint64(v), 10) }
		}
	case schema.DateLogicalType, schema.TimestampLogicalType:
		return func(v int64) string { return day(as(v)) }
	case schema.DecimalLogicalType:
		return func(v int64) string { return numberWord(as(v)) }
	}
	return func(v int64) string { return strconv.FormatInt(v, 10) }
}

// numberWord writes a number such that it reads back, a whole one without an exponent.
func numberWord(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// day writes days since 1970 as a date, with the time of day where there is one.
func day(v float64) string {
	t := time.Unix(0, 0).UTC().AddDate(0, 0, int(math.Floor(v)))
	if rest := v - math.Floor(v); rest > 0 {
		return t.Add(time.Duration(math.Round(rest*secondsOfDay*1e6)) * time.Microsecond).Format(time.RFC3339Nano)
	}
	return t.Format(time.DateOnly)
}
