// Package data holds the course's data sets: the Wine and digits data of the
// UCI repository, embedded and checksummed, and generated sets that are the same
// on every machine for the same seed. It reads tables, too: ReadCSV once, a Reader again
// and again to the same columns (from Parquet by kpcalab/data/parquet).
package data

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"strconv"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Set is a data set with a class for each sample. It is a mat.Matrix, too: that of X,
// whose columns have names, which kpca.Model.Transform compares with those of its fit.
type Set struct {
	Name    string
	X       *mat.Dense // n×d, rows are samples
	Labels  []int      // n class numbers, from 0
	Classes []string   // the name of each class
	Columns []string   // the d column names, with units where the source gives them

	Warnings []Warning // of a Reader: what it filled or left out
}

// Dims returns the number of samples and of columns.
func (s *Set) Dims() (n, d int) { return s.X.Dims() }

// At is the value of column j of sample i.
func (s *Set) At(i, j int) float64 { return s.X.At(i, j) }

// T is the transpose of X.
func (s *Set) T() mat.Matrix { return s.X.T() }

// RawMatrix is that of X, which gonum takes where it can.
func (s *Set) RawMatrix() blas64.General { return s.X.RawMatrix() }

// Names are Columns.
func (s *Set) Names() []string { return s.Columns }

// Warning is what a Reader did about a column.
type Warning struct {
	Column  string
	Rows    int      // that have no value, or no level that is known
	Filled  float64  // what stands in their place; levels are 0
	Unknown []string // levels that weren't there at the fit
	Ignored bool     // the fit had no such column
}

// String says it in words.
func (w Warning) String() string {
	if w.Ignored {
		return fmt.Sprintf("column %q isn't one of the fit, and is left out", w.Column)
	}
	unknown := ""
	if len(w.Unknown) > 0 {
		unknown = fmt.Sprintf("; unknown levels: %q", w.Unknown)
	}
	return fmt.Sprintf("column %q has no value in %d rows, %g is taken%s", w.Column, w.Rows, w.Filled, unknown)
}

//go:embed wine.csv
var wineCSV []byte

//go:embed digits.csv.gz
var digitsGZ []byte

const (
	wineSHA256   = "10e8a802908b34f86e5da8ce962f3c806694bc98450a18f61851af59f324bede"
	digitsSHA256 = "46abec6b12486ad9e51943373abcf22bbea1b5a51a1619b361570d8893f1464a"
)

var wineColumns = []string{
	"alcohol (% vol)", "malic acid (g/l)", "ash (g/l)", "alkalinity of ash (meq/l)", "magnesium (mg/l)",
	"total phenols (g/l)", "flavanoids (g/l)", "non-flavanoid phenols (g/l)", "proanthocyanins (g/l)",
	"colour intensity", "hue", "OD280/OD315 of diluted wines", "proline (mg/l)",
}

// Wine returns the UCI Wine data: 178 wines × 13 measurements, three cultivars.
// Each call gives a copy of its own.
func Wine() *Set {
	mustMatch("wine.csv", wineCSV, wineSHA256)
	r := csv.NewReader(bytes.NewReader(wineCSV))
	r.FieldsPerRecord = -1
	head, err := r.Read() // 178,13,class_0,class_1,class_2
	if err != nil {
		panic("data: wine.csv: " + err.Error())
	}
	r.FieldsPerRecord = 0
	s, err := readRows(r)
	if err != nil {
		panic("data: wine.csv: " + err.Error())
	}
	if n, d := s.Dims(); head[0] != strconv.Itoa(n) || head[1] != strconv.Itoa(d) {
		panic(fmt.Sprintf("data: wine.csv announces %s×%s and holds %d×%d", head[0], head[1], n, d))
	}
	s.Name, s.Columns = "Wine", append([]string(nil), wineColumns...)
	s.Classes = []string{"cultivar 1", "cultivar 2", "cultivar 3"}
	return s
}

// Digits returns the UCI optical digits: 1797 images × 64 pixels from 0 to 16,
// row by row of an 8×8 image, with the digit as the class.
func Digits() *Set {
	mustMatch("digits.csv.gz", digitsGZ, digitsSHA256)
	z, err := gzip.NewReader(bytes.NewReader(digitsGZ))
	if err != nil {
		panic("data: digits.csv.gz: " + err.Error())
	}
	s, err := readRows(csv.NewReader(z))
	if err != nil {
		panic("data: digits.csv.gz: " + err.Error())
	}
	s.Name = "Digits"
	for p := range 64 {
		s.Columns = append(s.Columns, fmt.Sprintf("pixel (%d,%d)", p/8, p%8))
	}
	for c := range 10 {
		s.Classes = append(s.Classes, strconv.Itoa(c))
	}
	return s
}

func mustMatch(name string, b []byte, sum string) {
	if got := sha256.Sum256(b); hex.EncodeToString(got[:]) != sum {
		panic(fmt.Sprintf("data: %s has changed: SHA-256 %x, expected %s; restore the file from version control", name, got, sum))
	}
}

// readRows reads numbers with the class in the last column.
func readRows(r *csv.Reader) (*Set, error) {
	r.ReuseRecord = true
	var values []float64
	s := &Set{}
	for {
		rec, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		last := len(rec) - 1
		for j, f := range rec[:last] {
			v, err := strconv.ParseFloat(f, 64)
			if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("row %d, column %d: %q is not a finite number", len(s.Labels)+1, j+1, f)
			}
			values = append(values, v)
		}
		label, err := strconv.ParseFloat(rec[last], 64) // the digits are written 0.0
		if err != nil || label != math.Trunc(label) {
			return nil, fmt.Errorf("row %d: class %q is not a whole number", len(s.Labels)+1, rec[last])
		}
		s.Labels = append(s.Labels, int(label))
	}
	n := len(s.Labels)
	if n == 0 {
		return nil, io.ErrUnexpectedEOF
	}
	s.X = mat.NewDense(n, len(values)/n, values)
	return s, nil
}
