package program

import (
	"strings"
	"sync"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/library"
	"kpcalab/homework/program/syntax"
)

// class is a class of Python; object is one of its instances.
type (
	class struct {
		name    string
		methods map[string]*function
	}
	object struct {
		class  *class
		fields map[string]any
	}
	bound struct {
		self *object
		f    *function
	}
)

// scikit is what students import besides arrays, as a program in Python:
// scikit-learn's classes for a kernel matrix that is computed already.
const scikit = `
class KernelCenterer:
    def __init__(self):
        self.fitted = False
    def fit(self, K, y=None):
        self.K_fit_rows_ = K.mean(axis=0)
        self.K_fit_all_ = K.mean()
        return self
    def transform(self, K, copy=True):
        return K - self.K_fit_rows_ - K.mean(axis=1)[:, None] * 0 - (K.sum(axis=1) / len(self.K_fit_rows_))[:, None] + self.K_fit_all_
    def fit_transform(self, K, y=None):
        return self.fit(K).transform(K)

class LinearOperator:
    def __init__(self, shape, matvec, rmatvec=None, matmat=None, dtype=None, rmatmat=None):
        self.dense = np.column_stack([matvec(e) for e in np.eye(shape[0])])

class KernelPCA:
    def __init__(self, n_components=None, kernel='linear', eigen_solver='auto', fit_inverse_transform=False, random_state=None, n_jobs=None, copy_X=True, gamma=None, tol=0, max_iter=None, remove_zero_eig=False):
        self.n_components = n_components
        self.kernel = kernel
        self.remove_zero_eig = remove_zero_eig
    def fit(self, K, y=None):
        if self.kernel != 'precomputed':
            unread_kernel()
        self.centerer = KernelCenterer().fit(K)
        w, V = np.linalg.eigh(self.centerer.transform(K))
        m = self.n_components
        self.eigenvalues_ = w[::-1][:m]
        self.eigenvectors_ = V[:, ::-1][:, :m]
        self.lambdas_ = self.eigenvalues_
        self.alphas_ = self.eigenvectors_
        return self
    def transform(self, X):
        return self.centerer.transform(X) @ (self.eigenvectors_ / np.sqrt(self.eigenvalues_))
    def fit_transform(self, K, y=None):
        self.fit(K)
        return self.eigenvectors_ * np.sqrt(self.eigenvalues_)
`

var libraryProgram = sync.OnceValue(func() *syntax.Program {
	p, err := syntax.Parse(scikit, syntax.Python)
	if err != nil {
		panic(err)
	}
	return p
})

// imported looks a name up in scikit-learn's classes.
func (r *run[T]) imported(name string) (any, bool) {
	if r.Lang != syntax.Python || name != "KernelPCA" && name != "KernelCenterer" && name != "LinearOperator" {
		return nil, false
	}
	env := &scope{vars: map[string]any{}, parent: nil}
	for _, s := range libraryProgram().Body {
		r.statement(s, env)
	}
	v, ok := env.vars[name]
	return v, ok
}

// newClass is the class that a statement defines.
func newClass(s *syntax.Statement, env *scope) *class {
	c := &class{s.Name, map[string]*function{}}
	for _, d := range s.Body {
		if d.Kind == syntax.Define {
			c.methods[d.Name] = &function{d.Value, d.Outs, env, true}
		}
	}
	return c
}

// create makes an object.
func (r *run[T]) create(c *class, args []any, keys map[string]any, at int) any {
	o := &object{c, map[string]any{}}
	if f := c.methods["__init__"]; f != nil {
		r.invoke(f, append([]any{o}, args...), keys, at)
	}
	return o
}

// transforms are names of the method that embeds a sample.
var transforms = strings.Fields("transform embed project __call__ predict score encode map_new")

// ofClass calls the methods of a class that a program defines and doesn't use: the
// parameters are bound to the symbols of their names, as for a function that stands
// alone.
func (r *run[T]) ofClass(body []*syntax.Statement) any {
	for i := len(body) - 1; i >= 0; i-- {
		v, _ := r.vars.find(body[i].Name)
		c, ok := v.(*class)
		if body[i].Kind != syntax.Class || !ok {
			continue
		}
		o := &object{c, map[string]any{}}
		for _, name := range append([]string{"__init__", "fit"}, transforms...) {
			f := c.methods[name]
			if f == nil {
				continue
			}
			v := r.invoke(f, append([]any{o}, r.bindings(f, 1)...), nil, body[i].Pos)
			if name != "__init__" && name != "fit" {
				return v
			}
		}
	}
	return nil
}

// property is a field or a method of an object.
func (o *object) property(name string, at int) any {
	if v, ok := o.fields[name]; ok {
		return v
	}
	where := "this list"
	if o.class != nil {
		if f := o.class.methods[name]; f != nil {
			return bound{o, f}
		}
		where = fault.Quote(o.class.name)
	}
	fault.FailAs(fault.NoMeaning, at, fault.Quote(name)+" has no value in "+where, "a field is given a value before it is used", "self."+name+" = … in an earlier method")
	return nil
}

// rename makes the names of an import.
func (r *run[T]) rename(s *syntax.Statement, env *scope) {
	for as, path := range s.Renames {
		name := path[strings.LastIndexByte(path, '.')+1:]
		switch {
		case library.IsModule(name):
			env.vars[as] = module(path)
		case known(name):
			if from := strings.TrimSuffix(path, "."+name); from != path {
				r.belongs(from, name, s.Pos)
				r.origin[as] = library.Full(from)
			} else {
				r.origin[as] = "imported"
			}
			env.vars[as] = builtin(name)
		default:
			if v, ok := r.imported(name); ok {
				env.vars[as] = v
			}
		}
	}
}
