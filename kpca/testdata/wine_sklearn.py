"""Writes wine_sklearn.json: kernel PCA of the Wine data by scikit-learn.

Run: python wine_sklearn.py > wine_sklearn.json
"""
import csv
import json
import os

import numpy as np
import sklearn
from sklearn.decomposition import KernelPCA
from sklearn.preprocessing import StandardScaler

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/wine.csv")
with open(path) as f:
    rows = list(csv.reader(f))[1:]
raw = np.array([[float(v) for v in r[:-1]] for r in rows])
z = StandardScaler().fit_transform(raw)

CASES = [
    ("z, Gaussian c=3", z, dict(kernel="rbf", gamma=1 / 9)),
    ("z, linear", z, dict(kernel="linear")),
    ("raw, Gaussian c=300", raw, dict(kernel="rbf", gamma=1 / 300**2)),
    ("z, polynomial", z, dict(kernel="poly", degree=3, gamma=0.1, coef0=1)),
    ("z, Laplacian", z, dict(kernel=lambda u, v: np.exp(-0.05 * abs(u - v).sum()))),
    ("z, sigmoid", z, dict(kernel="sigmoid", gamma=0.01, coef0=0.2)),
    ("z, cosine", z, dict(kernel="cosine")),
]


def sign(columns):
    big = columns[np.argmax(abs(columns), axis=0), range(columns.shape[1])]
    return np.sign(big)


out = {"made by": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}", "cases": []}
fresh = list(range(0, 178, 20))
rest = [i for i in range(178) if i not in fresh]
for name, x, kernel in CASES:
    m = 3
    full = KernelPCA(n_components=m, eigen_solver="dense", **kernel).fit(x)
    y = full.transform(x)
    part = KernelPCA(n_components=m, eigen_solver="dense", **kernel).fit(x[rest])
    s = sign(part.transform(x[rest]))
    out["cases"].append(
        {
            "name": name,
            "eigenvalues": full.eigenvalues_.tolist(),
            "embedding": (y * sign(y)).tolist(),
            "fresh": fresh,
            "transformed": (part.transform(x[fresh]) * s).tolist(),
        }
    )
print(json.dumps(out))
