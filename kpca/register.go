package kpca

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
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
