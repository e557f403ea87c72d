package kpca

import (
	"encoding"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"sync"

	"gonum.org/v1/gonum/mat"
)

// registry knows the kernel types that a saved model may name.
var registry = struct {
	sync.RWMutex
	types map[string]reflect.Type
	names map[reflect.Type]string
}{types: map[string]reflect.Type{}, names: map[reflect.Type]string{}}

func init() {
	RegisterKernel("linear", Linear{})
	RegisterKernel("polynomial", Polynomial{})
	RegisterKernel("gaussian", Gaussian{})
	RegisterKernel("laplacian", Laplacian{})
	RegisterKernel("sigmoid", Sigmoid{})
	RegisterKernel("cosine", Cosine{})
	RegisterKernel("nystrom", &Nystrom{})
	RegisterKernel("fourier", &Fourier{})
}

// RegisterKernel makes models with kernels of the type of k savable, under a
// name that must stay the same as long as saved models are to be read; the name
// of the import path and type is a good one. The program that saves and the one
// that reads must both register, usually in an init function:
//
//	type Chi2 struct{ Gamma float64 }
//
//	func (c Chi2) Eval(x, y []float64) float64 { … }
//
//	func init() { kpca.RegisterKernel("example.com/histogram.Chi2", Chi2{}) }
//
// A kernel that implements encoding.BinaryMarshaler and BinaryUnmarshaler is
// saved through them, any other by its exported fields, as JSON. RegisterKernel
// panics for a type that can't be saved so, and for a name or type that is
// taken.
func RegisterKernel(name string, k Kernel) {
	if name == "" || k == nil {
		panic("kpca: RegisterKernel needs a name and a kernel of the type to register")
	}
	t := reflect.TypeOf(k)
	if err := savable(t, k); err != nil {
		panic(err.Error())
	}
	registry.Lock()
	defer registry.Unlock()
	if old, taken := registry.types[name]; taken && old != t {
		panic(fmt.Sprintf("kpca: the kernel name %q already stands for %v", name, old))
	}
	if old, taken := registry.names[t]; taken && old != name {
		panic(fmt.Sprintf("kpca: kernels of type %v are already registered as %q", t, old))
	}
	registry.types[name], registry.names[t] = t, name
}

// storedKernel is a kernel of this package that holds matrices or a kernel.
type storedKernel interface {
	appendTo(e *encoder)
	readFrom(d *decoder)
}

func savable(t reflect.Type, k Kernel) error {
	if _, ok := k.(storedKernel); ok {
		return nil
	}
	ptr := reflect.New(t).Interface()
	if t.Kind() == reflect.Pointer {
		ptr = reflect.New(t.Elem()).Interface()
	}
	_, saves := k.(encoding.BinaryMarshaler)
	_, reads := ptr.(encoding.BinaryUnmarshaler)
	if saves && reads {
		return nil
	}
	s := t
	if t.Kind() == reflect.Pointer {
		s = t.Elem()
	}
	if s.Kind() != reflect.Struct {
		return fmt.Errorf("kpca: a %v cannot be saved; make the kernel a struct with an Eval method, or give it MarshalBinary and UnmarshalBinary", t)
	}
	for i := range s.NumField() {
		if f := s.Field(i); !f.IsExported() {
			return fmt.Errorf("kpca: the kernel %v has the unexported field %s, which would be lost; export it, or give the type MarshalBinary and UnmarshalBinary", t, f.Name)
		}
	}
	return nil
}

var errNested = fmt.Errorf("kpca: kernels made of kernels are nested more than %d deep; build the map on a plain kernel", deepest)

// kernel writes the registered name of k and its settings.
func (e *encoder) kernel(k Kernel) {
	registry.RLock()
	name, known := registry.names[reflect.TypeOf(k)]
	registry.RUnlock()
	if !known {
		e.fail(fmt.Errorf("kpca: a model with a kernel of type %T cannot be saved: a function has no bytes, and other types must be registered. Make the kernel a struct type with an Eval method and call kpca.RegisterKernel once", k))
		return
	}
	if e.depth >= deepest {
		e.fail(errNested)
		return
	}
	e.depth++
	defer func() { e.depth-- }()
	e.text(name)
	switch k := k.(type) {
	case storedKernel:
		k.appendTo(e)
	case encoding.BinaryMarshaler:
		b, err := k.MarshalBinary()
		e.fail(err)
		e.text(string(b))
	default:
		b, err := json.Marshal(k)
		e.fail(err)
		e.text(string(b))
	}
}

// deepest is how far kernels that hold kernels may nest, so that no file can
// exhaust the stack or, by maps of maps of maps, the processor.
const deepest = 3

// kernel reads what encoder.kernel wrote.
func (d *decoder) kernel() Kernel {
	name := d.text()
	registry.RLock()
	t, known := registry.types[name]
	registry.RUnlock()
	switch {
	case d.err != nil:
		return nil
	case !known:
		d.fail(fmt.Errorf("kpca: the model was saved with the kernel %q, which this program has not registered; see RegisterKernel", name))
		return nil
	case d.depth >= deepest:
		d.fail(errNested)
		return nil
	}
	d.depth++
	defer func() { d.depth-- }()
	ptr := reflect.New(t)
	if t.Kind() == reflect.Pointer {
		ptr = reflect.New(t.Elem())
	}
	switch k := ptr.Interface().(type) {
	case storedKernel:
		k.readFrom(d)
	case encoding.BinaryUnmarshaler:
		d.fail(k.UnmarshalBinary([]byte(d.text())))
	default:
		if err := json.Unmarshal([]byte(d.text()), k); err != nil {
			d.fail(fmt.Errorf("kpca: the settings of the saved kernel %q can't be read: %w", name, err))
		}
	}
	if d.err != nil {
		return nil
	}
	if t.Kind() != reflect.Pointer {
		ptr = ptr.Elem()
	}
	k := ptr.Interface().(Kernel)
	k, err := checkedKernel(k)
	d.fail(err)
	return k
}

// encoder appends numbers to a buffer, little-endian; the first error stays.
type encoder struct {
	b     []byte
	err   error
	depth int // of kernels within kernels
}

func (e *encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

func (e *encoder) count(n int)     { e.b = binary.AppendUvarint(e.b, uint64(n)) }
func (e *encoder) float(v float64) { e.b = binary.LittleEndian.AppendUint64(e.b, math.Float64bits(v)) }

// count64 is for numbers of rows, which no memory holds.
func (e *encoder) count64(n int) { e.b = binary.AppendUvarint(e.b, uint64(n)) }

func (e *encoder) flag(v bool) {
	if v {
		e.count(1)
		return
	}
	e.count(0)
}

func (e *encoder) text(s string) {
	e.count(len(s))
	e.b = append(e.b, s...)
}

func (e *encoder) floats(v []float64) {
	e.count(len(v))
	for _, x := range v {
		e.float(x)
	}
}

func (e *encoder) matrix(a *mat.Dense) {
	r, c := a.Dims()
	e.count(r)
	e.count(c)
	for i := range r {
		for _, x := range a.RawRowView(i) {
			e.float(x)
		}
	}
}

// decoder reads what encoder wrote from bytes that nobody vouches for: nothing
// is allocated that the remaining bytes don't fill, and every number is finite.
type decoder struct {
	b       []byte
	version int // of the format
	err     error
	depth   int // of kernels within kernels
}

var errShort = errors.New("kpca: the saved model ends early or its sizes are wrong")

func (d *decoder) fail(err error) {
	if d.err == nil && err != nil {
		d.err = err
	}
}

func (d *decoder) count() int {
	v, size := binary.Uvarint(d.b)
	if d.err != nil || size <= 0 || v > math.MaxInt32 {
		d.fail(errShort)
		return 0
	}
	d.b = d.b[size:]
	return int(v)
}

func (d *decoder) count64() int {
	v, size := binary.Uvarint(d.b)
	if d.err != nil || size <= 0 || v > math.MaxInt {
		d.fail(errShort)
		return 0
	}
	d.b = d.b[size:]
	return int(v)
}

func (d *decoder) flag() bool {
	v := d.count()
	if v > 1 {
		d.fail(fmt.Errorf("kpca: the saved model holds %d where yes or no was expected", v))
	}
	return v == 1
}

func (d *decoder) text() string {
	n := d.count()
	if n > len(d.b) {
		d.fail(errShort)
	}
	if d.err != nil {
		return ""
	}
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}

func (d *decoder) float() float64 {
	v := d.numbers(1)
	if d.err != nil {
		return 0
	}
	return v[0]
}

func (d *decoder) floats() []float64 { return d.numbers(d.count()) }

func (d *decoder) numbers(n int) []float64 {
	if d.err != nil || n > len(d.b)/8 {
		d.fail(errShort)
		return nil
	}
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Float64frombits(binary.LittleEndian.Uint64(d.b[8*i:]))
		if math.IsNaN(v[i]) || math.IsInf(v[i], 0) {
			d.fail(fmt.Errorf("kpca: the saved model holds %g; every number must be finite", v[i]))
		}
	}
	d.b = d.b[8*n:]
	return v
}

// matrix reads an r×c matrix; empty ones are errors.
func (d *decoder) matrix() *mat.Dense {
	r, c := d.count(), d.count()
	if d.err != nil || r == 0 || c == 0 || r > len(d.b)/8/c {
		d.fail(errShort)
		return nil
	}
	return mat.NewDense(r, c, d.numbers(r*c)) // there are enough; one that isn't finite is an error in d
}
