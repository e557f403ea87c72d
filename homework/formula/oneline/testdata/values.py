# What NumPy computes of expressions.txt, for numpy.tsv: python values.py < expressions.txt > numpy.tsv
# made with NumPy 2.4.6 and SciPy 1.17.1; the symbols are those of value_test.go
import sys, warnings
import numpy as np, scipy, scipy.linalg
from scipy.linalg import sqrtm, fractional_matrix_power

warnings.simplefilter("error")
n, m, mu = 5, 3, 7

def fill(s, rows, cols):
    return np.array([[((7 * s + 5 * i + 3 * j * j) % 11 + 1) / 4 for j in range(cols)] for i in range(rows)])

def symbols():
    lam = np.array([1.0, 4.0, 9.0])
    v = dict(A=fill(1, n, m), H=fill(2, n, n), K=fill(3, n, n), k=fill(4, n, 1), F=fill(5, mu, n), f=fill(6, mu, 1), B=fill(7, m, mu),
             Kbar=fill(8, n, n), Lambda=np.diag(lam), lam=lam, one=np.ones((n, 1)), n=n, m=m)
    for name in ("k", "f", "one"):
        v[name] = v[name].ravel()
    return v

for line in sys.stdin:
    line = line.strip()
    try:
        x = np.asarray(eval(line, dict(globals(), **symbols())), dtype=float)
        out = "x".join(map(str, x.shape)) + "\t" + " ".join("%.12g" % y for y in x.ravel()) if x.ndim < 3 and np.isfinite(x).all() else "-\t"
    except Exception:
        out = "-\t"
    print(line, out, sep="\t")
