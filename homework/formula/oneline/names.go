package oneline

import (
	"strings"

	"kpcalab/homework/algebra"
)

// symbols are the names of the lecture's symbols as package symbol has them, and two
// more: "values" is the vector of λ_1 … λ_m, "one" is 1_n.
var symbols = map[string]string{
	"A": "A", "H": "H", "K": "K", "k": "k", "n": "n", "N": "n", "m": "m", "f": "f", "F": "F", "B": "B",
	"L": "Lambda", "Lam": "Lambda", "Lambda": "Lambda", "LAMBDA": "Lambda", "lam": "values", "lambda": "values",
	"lambda_": "values", "lambdas": "values", "lambd": "values", "lmbda": "values", "eigvals": "values", "evals": "values",
	"Kbar": "bar K", "K_bar": "bar K", "Kc": "bar K", "Fbar": "bar F", "F_bar": "bar F", "fbar": "bar f", "f_bar": "bar f",
	"one": "one", "ones": "one", "one_n": "one", "e": "one",
}

// modules may stand before a function of NumPy.
const modules = " np numpy scipy sp sla linalg la LA torch jax jnp "

// functions are the functions of a language: name=operation, the fewest and the most
// arguments, and behind a colon a last argument that the operation has besides.
var functions = map[Language]map[string]function{
	NumPy: read(`inv=mpower11:-1 inverse=mpower11:-1 pinv=pinv11 sqrt=power11:.5 sqrtm=mpower11:.5 rsqrt=power11:-.5
		reciprocal=power11:-1 square=power11:2 power=power22 pow=power22 float_power=power22 negative=times11:-1
		fractional_matrix_power=mpower22 matrix_power=integer22 add=plus22 subtract=minus22 sub=minus22 multiply=times22
		mul=times22 divide=rdivide22 true_divide=rdivide22 div=rdivide22 matmul=matmul22 mm=matmul22 mv=matmul22 dot=dot22
		inner=inner22 outer=outer22 solve=mldivide22 transpose=T11 t=T11 diag=diag11 diagonal=diag11
		eye=eye11 identity=eye11 ones=full11:1 zeros=full11:0 full=full22 ones_like=power11:0 mean=mean13 average=mean13
		sum=sum13 T=T11 reshape=reshape23 ravel=reshape11:-1 flatten=reshape11:-1 len=size11:1 shape=shape11 size=size11:0`),
	MATLAB: read(`inv=mpower11:-1 pinv=pinv11 sqrt=power11:.5 sqrtm=mpower11:.5 power=power22 mpower=mpower22 plus=plus22
		minus=minus22 times=times22 rdivide=rdivide22 mtimes=mtimes22 mrdivide=mrdivide22 mldivide=mldivide22
		uminus=times11:-1 transpose=T11 ctranspose=T11 diag=diag11 eye=eye12 ones=full12:1 zeros=full12:0 repmat=repmat33
		mean=mean12 sum=sum12 size=size22 length=size11:-1 numel=size11:0 rows=size11:1 columns=size11:2 bsxfun=apply99`),
}

type function struct {
	op          string
	least, most int
	last        []*node
}

func read(table string) map[string]function {
	out := map[string]function{}
	for _, word := range strings.Fields(table) {
		name, rest, _ := strings.Cut(word, "=")
		rest, last, has := strings.Cut(rest, ":")
		op := strings.TrimRight(rest, "1239")
		f := function{op: op, least: int(rest[len(op)] - '0'), most: int(rest[len(op)+1] - '0')}
		if r, _ := algebra.Decimal(strings.Replace(last, "-.", "-0.", 1)); has {
			f.last = []*node{{op: "num", num: r}}
		}
		out[name] = f
	}
	return out
}
