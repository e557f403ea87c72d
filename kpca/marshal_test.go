package kpca

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/seal"
)

// savedKernels are all kernels that a model can be saved with, for data of 3
// columns.
func savedKernels(t testing.TB) []Kernel {
	ny, err := NewNystrom(Laplacian{Width: 3}, randomData(8, 6, 3))
	if err != nil {
		t.Fatal(err)
	}
	fourier, err := NewFourier(Gaussian{Width: 4}, 8, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	return []Kernel{Linear{}, Polynomial{Degree: 2, Offset: 0.5, Scale: 0.3}, Gaussian{Width: 4}, Gaussian{Width: 1e8},
		Laplacian{Width: 5}, Sigmoid{Scale: 0.01, Offset: 0.1}, Cosine{}, ny, fourier}
}

func TestSavedModelGivesTheSameBits(t *testing.T) {
	x, fresh := randomData(1, 20, 3), randomData(2, 300, 3)
	for _, k := range savedKernels(t) {
		for _, o := range []Options{{Form: Dual}, {}, {Uncentered: true}, {Standardize: true}, {Components: 2}} {
			m, err := Fit(x, k, &o)
			if err != nil {
				t.Fatalf("%v %+v: %v", k, o, err)
			}
			b, err := m.MarshalBinary()
			if err != nil {
				t.Fatal(err)
			}
			var back Model
			if err := back.UnmarshalBinary(b); err != nil {
				t.Fatalf("%v %+v: %v", k, o, err)
			}
			sameModel(t, m, &back, fresh)
		}
	}
}

func sameModel(t *testing.T, m, back *Model, fresh *mat.Dense) {
	t.Helper()
	y, err := m.Transform(fresh)
	if err != nil {
		t.Fatal(err)
	}
	z, err := back.Transform(fresh)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := m.PredictionError(fresh)
	f, _ := back.PredictionError(fresh)
	same := mat.Equal(y, z) && mat.Equal(m.Embedding, back.Embedding) &&
		mat.Equal(mat.NewVecDense(len(e), e), mat.NewVecDense(len(f), f)) && m.Trace == back.Trace
	for j := range m.Eigenvalues {
		same = same && m.Eigenvalues[j] == back.Eigenvalues[j] && m.Certificates[j] == back.Certificates[j]
	}
	if !same || m.form() != back.form() {
		t.Errorf("%v, %v: the model read back gives other numbers", m.Kernel(), m.form())
	}
}

func TestSavedGramModelAndWarnings(t *testing.T) {
	k := mat.NewSymDense(4, []float64{
		0, 1, 1, 0,
		1, 0, 1, 1,
		1, 1, 0, 1,
		0, 1, 1, 0,
	})
	m, err := FitGram(k, &Options{Uncentered: true})
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer // gob finds MarshalBinary by itself
	if err := gob.NewEncoder(&buf).Encode(m); err != nil {
		t.Fatal(err)
	}
	var back Model
	if err := gob.NewDecoder(&buf).Decode(&back); err != nil {
		t.Fatal(err)
	}
	a, _ := m.TransformGram(k)
	b, err := back.TransformGram(k)
	if err != nil || !mat.Equal(a, b) {
		t.Errorf("TransformGram differs after reading: %v", err)
	}
	if len(back.Warnings) != 1 || !errors.Is(back.Warnings[0], ErrIndefinite) || back.Warnings[0].Error() != m.Warnings[0].Error() {
		t.Errorf("warnings came back as %v, saved were %v", back.Warnings, m.Warnings)
	}
}

// A kernel of the user's own, saved by its exported fields.
type chordal struct{ Power float64 }

func (c chordal) Eval(x, y []float64) float64 {
	return math.Exp(-math.Pow(math.Sqrt(precise.SquaredDistance(x, y, 1)), c.Power))
}

// One that saves itself.
type shifted struct{ by float64 }

func (s shifted) Eval(x, y []float64) float64 { return s.by + Linear{}.Eval(x, y) }
func (s shifted) MarshalBinary() ([]byte, error) {
	return binary.BigEndian.AppendUint64(nil, math.Float64bits(s.by)), nil
}
func (s *shifted) UnmarshalBinary(b []byte) error {
	if len(b) != 8 {
		return errors.New("shifted: 8 bytes expected")
	}
	s.by = math.Float64frombits(binary.BigEndian.Uint64(b))
	return nil
}

//lint:ignore U1000 a field that cannot be saved is what is tested
type secretive struct{ width float64 }

func (secretive) Eval(x, y []float64) float64 { return 0 }

func TestOwnKernelsAreSaved(t *testing.T) {
	RegisterKernel("kpca_test.chordal", chordal{})
	RegisterKernel("kpca_test.chordal", chordal{}) // twice is harmless
	RegisterKernel("kpca_test.shifted", shifted{})
	x := randomData(1, 12, 3)
	for _, k := range []Kernel{chordal{1.5}, shifted{2}} {
		m, err := Fit(x, k, nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := m.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var back Model
		if err := back.UnmarshalBinary(b); err != nil {
			t.Fatal(err)
		}
		sameModel(t, m, &back, x)
	}
}

func TestKernelsThatCannotBeSaved(t *testing.T) {
	f := KernelFunc(func(x, y []float64) float64 { return x[0] * y[0] })
	m, err := Fit(randomData(1, 5, 1), f, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.MarshalBinary(); err == nil || !strings.Contains(err.Error(), "RegisterKernel") {
		t.Errorf("saving a KernelFunc should name RegisterKernel, got %v", err)
	}
	for what, register := range map[string]func(){
		"a function":        func() { RegisterKernel("f", f) },
		"unexported fields": func() { RegisterKernel("s", secretive{}) },
		"nil":               func() { RegisterKernel("n", nil) },
		"a taken name":      func() { RegisterKernel("gaussian", chordal{}) },
		"a second name":     func() { RegisterKernel("gauss", Gaussian{}) },
	} {
		mustPanic(t, "RegisterKernel of "+what, register)
	}
	if _, err := new(Model).MarshalBinary(); err == nil {
		t.Error("an empty Model was saved")
	}
}

func mustPanic(t *testing.T, what string, f func()) {
	t.Helper()
	defer func() {
		if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "kpca: ") {
			t.Errorf("%s should panic with a sentence, got %v", what, s)
		}
	}()
	f()
}

func TestForeignAndDamagedBytes(t *testing.T) {
	m, err := Fit(randomData(1, 10, 2), Gaussian{Width: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	good, err := m.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	edit := func(f func(b []byte) []byte) []byte { return f(bytes.Clone(good)) }
	cases := map[string]struct {
		data []byte
		want string
	}{
		"empty":     {nil, "no saved model"},
		"foreign":   {[]byte("PK\x03\x04 a zip archive"), "no saved model"},
		"header":    {good[:12], "ends early"},
		"cut short": {good[:len(good)/2], "cut short"},
		"longer":    {append(bytes.Clone(good), 0), "cut short or joined"},
		"newer":     {edit(func(b []byte) []byte { b[len(magic)]++; return b }), "format 5"},
		"flipped":   {edit(func(b []byte) []byte { b[len(b)/2] ^= 1; return b }), "damaged"},
		"kernel": {reseal(edit(func(b []byte) []byte {
			return bytes.Replace(b, []byte("gaussian"), []byte("gaussiam"), 1)
		})), "gaussiam"},
		"width": {reseal(edit(func(b []byte) []byte {
			return bytes.Replace(b, []byte(`{"Width":2}`), []byte(`{"Width":0}`), 1)
		})), "Width is 0"},
		"json": {reseal(edit(func(b []byte) []byte {
			return bytes.Replace(b, []byte(`{"Width":2}`), []byte(`{"Width:"2}`), 1)
		})), "invalid"},
	}
	for name, c := range cases {
		var back Model
		if err := back.UnmarshalBinary(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want an error with %q, got %v", name, c.want, err)
		}
		if back.n != 0 {
			t.Errorf("%s: the model was changed", name)
		}
	}
}

// reseal gives changed contents a fitting checksum.
func reseal(b []byte) []byte {
	if len(b) < seal.HeaderSize+sha256.Size {
		return b
	}
	end := len(b) - sha256.Size
	copy(b, magic)
	binary.LittleEndian.PutUint16(b[len(magic):], uint16(format.Version))
	binary.LittleEndian.PutUint64(b[len(magic)+2:], uint64(end-seal.HeaderSize))
	sum := sha256.Sum256(b[:end])
	return append(b[:end], sum[:]...)
}

// Contents that no fit would write.
func TestContradictoryContents(t *testing.T) {
	x := randomData(1, 5, 3)
	fresh := func(k Kernel, o *Options) *Model {
		m, err := Fit(x, k, o)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	dual, primal := &Options{Form: Dual, Components: 2}, &Options{Form: Primal, Components: 2}
	for what, m := range map[string]*Model{
		"NaN":                  edited(fresh(Gaussian{2}, dual), func(m *Model) { m.Trace = math.NaN() }),
		"rising eigenvalues":   edited(fresh(Gaussian{2}, dual), func(m *Model) { m.Eigenvalues[1] = 1e9 }),
		"negative eigenvalues": edited(fresh(Gaussian{2}, dual), func(m *Model) { m.Eigenvalues[1] = -1 }),
		"too few rows":         edited(fresh(Gaussian{2}, dual), func(m *Model) { m.n = 4 }),
		"too few means":        edited(fresh(Gaussian{2}, dual), func(m *Model) { m.refMean = m.refMean[1:] }),
		"other columns":        edited(fresh(Gaussian{2}, dual), func(m *Model) { m.d = 2 }),
		"a bad kernel":         edited(fresh(Gaussian{2}, dual), func(m *Model) { m.kernel = Polynomial{} }),
		"no feature map":       edited(fresh(Linear{}, primal), func(m *Model) { m.kernel = Gaussian{2} }),
		"other features":       edited(fresh(Linear{}, primal), func(m *Model) { m.kernel = Polynomial{Degree: 2} }),
		"other landmarks": edited(fresh(Gaussian{2}, dual), func(m *Model) {
			ny, _ := NewNystrom(Gaussian{1}, randomData(1, 3, 2))
			m.kernel = ny
		}),
		"other landmarks, primal": edited(fresh(Linear{}, primal), func(m *Model) {
			ny, _ := NewNystrom(Gaussian{1}, randomData(1, 5, 2))
			m.kernel = ny
		}),
		"a broken Nyström map": edited(fresh(Linear{}, primal), func(m *Model) {
			ny, _ := NewNystrom(Gaussian{1}, randomData(1, 3, 3))
			m.kernel = &Nystrom{kernel: ny.kernel, landmarks: ny.landmarks, whiten: randomData(1, 9, 3)}
		}),
		"a broken scale": edited(fresh(Linear{}, &Options{Standardize: true}), func(m *Model) { m.standard.Deviation[0] = -1 }),
	} {
		b, err := m.MarshalBinary()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if err := new(Model).UnmarshalBinary(b); err == nil || !strings.HasPrefix(err.Error(), "kpca: ") {
			t.Errorf("%s: expected an error, got %v", what, err)
		}
	}
	tower := Kernel(Gaussian{2})
	for range deepest {
		tower = &Nystrom{kernel: tower, landmarks: x, whiten: randomData(1, 5, 5)}
	}
	high := edited(fresh(Linear{}, primal), func(m *Model) { m.kernel = tower })
	if _, err := high.MarshalBinary(); err != errNested {
		t.Errorf("a map of a map of a map is saved: %v", err)
	}
	e := &encoder{depth: -1}
	if e.kernel(tower); e.err != nil {
		t.Fatal(e.err)
	}
	if d := (&decoder{b: e.b}); d.kernel() != nil || d.err != errNested {
		t.Errorf("a map of a map of a map is read: %v", d.err)
	}
	b, err := fresh(Gaussian{2}, dual).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	long := reseal(append(bytes.Clone(b), 1))
	if err := new(Model).UnmarshalBinary(long); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Errorf("a byte too many: %v", err)
	}
	d := &decoder{b: []byte{3, 200, 1, 0, 0}}
	if d.matrix(); d.err != errShort {
		t.Errorf("a matrix larger than the bytes: %v", d.err)
	}
}

func edited(m *Model, edit func(m *Model)) *Model { edit(m); return m }

// Every byte of saved models changed, with a fitting checksum: an error, or a
// model that works.
func TestEveryByteChanged(t *testing.T) {
	x := randomData(1, 5, 3)
	refused := map[string]int{}
	for _, k := range savedKernels(t) {
		for _, o := range []Options{{Components: 2, Form: Dual}, {Standardize: true, Components: 2}} {
			m, err := Fit(x, k, &o)
			if err != nil {
				t.Fatal(err)
			}
			good, err := m.MarshalBinary()
			if err != nil {
				t.Fatal(err)
			}
			for i := seal.HeaderSize; i < len(good)-sha256.Size; i++ {
				for _, change := range []byte{1, 0x7f, 0x80} {
					b := bytes.Clone(good)
					b[i] ^= change
					refused[useRead(t, reseal(b))]++
				}
				if i%7 == 0 { // and everything from there on is missing
					refused[useRead(t, reseal(append(bytes.Clone(good[:i]), make([]byte, sha256.Size)...)))]++
				}
			}
		}
	}
	if len(refused) < 8 {
		t.Errorf("only these outcomes: %v", refused)
	}
}

// useRead reads a model and embeds with it, and tells the outcome.
func useRead(t *testing.T, b []byte) string {
	t.Helper()
	var m Model
	if err := m.UnmarshalBinary(b); err != nil {
		if s := err.Error(); !strings.HasPrefix(s, "kpca: ") && !strings.Contains(s, "json") && !strings.Contains(s, "invalid") && !strings.Contains(s, "unexpected end") {
			t.Errorf("the error %q does not say whose it is", s)
		}
		return strings.Join(strings.Fields(err.Error())[:6], " ")
	}
	if m.x == nil {
		m.TransformGram(mat.NewDense(2, m.n, nil))
		return "read"
	}
	y, err := m.Transform(mat.NewDense(2, m.d, nil))
	if err == nil {
		finite(t, "transform by a model read", y)
	}
	return "read"
}

// Whatever the bytes, reading ends in a model that works or in an error.
func FuzzUnmarshalBinary(f *testing.F) {
	x := randomData(1, 6, 3)
	for _, k := range savedKernels(f) {
		for _, o := range []Options{{Form: Dual}, {Standardize: true}} {
			m, err := Fit(x, k, &o)
			if err != nil {
				f.Fatal(err)
			}
			b, err := m.MarshalBinary()
			if err != nil {
				f.Fatal(err)
			}
			f.Add(b, false)
			f.Add(b, true)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, sealed bool) {
		if sealed {
			b = reseal(bytes.Clone(b))
		}
		var m Model
		if err := m.UnmarshalBinary(b); err != nil {
			return
		}
		if _, err := m.MarshalBinary(); err != nil {
			t.Fatalf("a model that was read cannot be saved: %v", err)
		}
		if m.x != nil {
			m.Transform(mat.NewDense(2, m.d, nil)) // may be an error, not a panic
			return
		}
		m.TransformGram(mat.NewDense(2, m.n, nil))
	})
}
