# Runs programs in Python on several data sets and prints what each computes:
# number of the program, number of the data set, ok, its shape, its numbers by
# rows; or error, its kind, its words. Called by interpreters_test.go with a file
# of JSON: {"data": [{name: numbers}], "programs": [[language, text]]}.
import ast
import builtins
import contextlib
import io
import json
import signal
import sys
import warnings

import numpy as np
import scipy
import scipy.linalg
import scipy.sparse
import scipy.sparse.linalg

try:
    import sympy
except ImportError:
    sympy = None
try:
    from sklearn.decomposition import KernelPCA
    from sklearn.preprocessing import KernelCenterer
except ImportError:
    KernelPCA = KernelCenterer = None

warnings.simplefilter("ignore")
np.seterr(all="ignore")

# Names that the checker knows without an import, as students paste programs
# without their first lines.
GIVEN = {n: getattr(np, n) for n in dir(np) if not n.startswith("_") and not hasattr(builtins, n) and n[0].islower()}
GIVEN.update({n: getattr(np.linalg, n) for n in "inv pinv solve svd norm multi_dot eig eigvalsh eigvals lstsq matrix_power".split()})
GIVEN.update({n: getattr(scipy.linalg, n) for n in "eigh sqrtm fractional_matrix_power".split()})
for library in (scipy.sparse, scipy.sparse.linalg, np.linalg, scipy.linalg):
    GIVEN.update({n: getattr(library, n) for n in dir(library) if not n.startswith("_") and not hasattr(builtins, n) and n not in GIVEN and callable(getattr(library, n)) and n[0].islower()})
GIVEN.update(KernelCenterer=KernelCenterer, KernelPCA=KernelPCA) if KernelPCA else None
GIVEN.update(sla=scipy.linalg, slinalg=scipy.linalg, ssl=scipy.sparse.linalg, sparse=scipy.sparse, npl=np.linalg, nla=np.linalg)
GIVEN.update(np=np, numpy=np, scipy=scipy, linalg=np.linalg, la=np.linalg, LA=np.linalg, sp=scipy, eigsh=scipy.sparse.linalg.eigsh, eigs=scipy.sparse.linalg.eigs, svds=scipy.sparse.linalg.svds)
RESULT = "g gbar g_bar y z emb embedding ḡ".split()


def kernel(a, b):
    """The kernel of interpreters_test.go."""
    lists = [np.array(v.tolist(), dtype=float).squeeze() if hasattr(v, "tolist") else np.asarray(v, dtype=float) for v in (a, b)]
    if sympy is None or not isinstance(a, sympy.MatrixBase):
        lists = [np.asarray(v, dtype=float) for v in (a, b)]
    p, q = map(np.atleast_2d, lists)
    g = p @ q.T
    g = np.exp(-((p**2).sum(1)[:, None] + (q**2).sum(1) - 2 * g) / 2.1**2) * (1 + g)
    single = [v.ndim < 2 for v in lists]
    if all(single):
        return g[0, 0]
    return g.ravel() if any(single) else g


class Noted(ast.NodeTransformer):
    """Notes each value and each name that the script gives a value."""

    def visit_FunctionDef(self, node):
        return node

    visit_ClassDef = visit_Lambda = visit_FunctionDef

    def note(self, target):
        if isinstance(target, (ast.Tuple, ast.List)):
            return [s for t in target.elts for s in self.note(t)]
        while isinstance(target, (ast.Subscript, ast.Attribute, ast.Starred)):
            if isinstance(target, ast.Attribute):
                return []
            target = target.value
        return [ast.parse(f"_noted({target.id!r}, {target.id})").body[0]]

    def visit_Assign(self, node):
        return [node] + [s for t in node.targets for s in self.note(t)]

    def visit_AugAssign(self, node):
        return [node] + self.note(node.target)

    def visit_AnnAssign(self, node):
        return [node] + (self.note(node.target) if node.value else [])

    def visit_Expr(self, node):
        node.value = ast.Call(ast.Name("_value", ast.Load()), [node.value], [])
        return node


def result(text, names):
    tree = ast.parse(text)
    last = {"value": None, "named": None}

    def noted(name, v):
        if name != "_":
            last["value"] = v
            if name in RESULT:
                last["named"] = v

    def value(v):
        if v is not None:
            last["value"] = v

    functions = [s.name if isinstance(s, ast.FunctionDef) else s.targets[0].id for s in tree.body
                 if isinstance(s, ast.FunctionDef) or isinstance(s, ast.Assign) and isinstance(s.value, ast.Lambda) and isinstance(s.targets[0], ast.Name)]
    tree = ast.fix_missing_locations(Noted().visit(tree))
    env = dict(GIVEN)
    if "sympy" in text or names.get("_sympy"):
        env.update({n: getattr(sympy, n) for n in dir(sympy) if not n.startswith("_")})
    env.update(names)
    env.update(_noted=noted, _value=value, __name__="__main__")
    exec(compile(tree, "program", "exec"), env)
    v = last["value"] if last["named"] is None else last["named"]
    if (v is None or callable(v) and not hasattr(v, "shape")) and functions:
        f = env[functions[-1]]
        count = f.__code__.co_argcount - len(f.__defaults__ or ())
        v = f(*[names[p] for p in f.__code__.co_varnames[:count]])
    if v is None:
        raise silent()
    return v


class silent(Exception):
    """A program that defines classes alone, and gives no value."""


def numbers(v):
    if scipy.sparse.issparse(v):
        v = v.toarray()
    if sympy is not None and isinstance(v, sympy.MatrixBase):
        v = np.array(v.evalf().tolist(), dtype=complex)
    v = np.asarray(v)
    if v.dtype == object:
        v = v.astype(complex)
    if np.iscomplexobj(v):
        if np.abs(v.imag).max(initial=0) > 1e-9 * np.abs(v).max(initial=1e-300):
            raise ValueError("complex numbers")
        v = v.real
    if v.dtype.kind not in "fiub":
        raise TypeError("no numbers: " + str(v.dtype))
    return v.astype(float)


def overdue(*_):
    raise TimeoutError("too long")


def main():
    with open(sys.argv[1]) as f:
        task = json.load(f)
    signal.signal(signal.SIGALRM, overdue)
    out = sys.stdout
    for i, (language, text) in enumerate(task["programs"]):
        for s, data in enumerate(task["data"]):
            names = dict.fromkeys(task["kernels"], kernel)
            for name, v in data.items():
                if isinstance(v, list):
                    v = np.array(v)
                    if language == "SymPy":
                        v = sympy.Matrix(v)
                names[name] = v
            if language == "SymPy":
                names["_sympy"] = True
            signal.setitimer(signal.ITIMER_REAL, 3)
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    v = numbers(result(text, names))
                line = ["ok", ",".join(map(str, v.shape)), " ".join(repr(float(x)) for x in v.ravel())]
            except BaseException as e:
                line = ["error", type(e).__name__, " ".join(str(e).split())[:200]]
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            print(i, s, *line, sep="\t", file=out)
    out.flush()


main()
