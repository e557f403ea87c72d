# Prints which of the names that package program knows (in the file that is the
# first argument, one a line) NumPy, SciPy and SymPy have, and with which
# parameters: lines of library/names.txt.
import inspect
import sys

import numpy as np
import scipy.linalg
import scipy.sparse
import scipy.sparse.linalg
import sympy

names = [n for n in open(sys.argv[1]).read().split() if n.isidentifier()]


def parameters(f):
    try:
        p = inspect.signature(f).parameters.values()
    except (TypeError, ValueError):
        return "(...)"
    return "(" + " ".join("..." if q.kind in (q.VAR_POSITIONAL, q.VAR_KEYWORD) else q.name for q in p) + ")"


for label, module in [("numpy", np), ("numpy.linalg", np.linalg), ("scipy.linalg", scipy.linalg), ("scipy.sparse.linalg", scipy.sparse.linalg), ("scipy.sparse", scipy.sparse), ("ndarray", np.ndarray), ("sympy", sympy), ("Matrix", sympy.Matrix)]:
    have = [n for n in names if callable(getattr(module, n, None))]
    print(label + ":", *(n + (parameters(getattr(module, n)) if label.endswith("linalg") else "") for n in have))
