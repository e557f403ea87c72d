"""Writes precise_mpmath.json: kernel PCA in 50-digit arithmetic.

Every case holds its data, so that a test works on the very same doubles.
Run: python precise_mpmath.py > precise_mpmath.json
"""
import csv
import json
import os

import mpmath as mp
import numpy as np

mp.mp.dps = 50
rng = np.random.default_rng(2026)
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/wine.csv")
with open(path) as f:
    wine = np.array([[float(v) for v in r[:-1]] for r in list(csv.reader(f))[1:]])


def dot(x, y):
    return mp.fsum(a * b for a, b in zip(x, y))


def squared(x, y):
    return mp.fsum((a - b) ** 2 for a, b in zip(x, y))


KERNELS = {
    "linear": lambda p: dot,
    "polynomial": lambda p: lambda x, y: (mp.mpf(p["scale"]) * dot(x, y) + mp.mpf(p["offset"])) ** p["degree"],
    "gaussian": lambda p: lambda x, y: mp.exp(-squared(x, y) / mp.mpf(p["width"]) ** 2),
    "laplacian": lambda p: lambda x, y: mp.exp(-mp.fsum(abs(a - b) for a, b in zip(x, y)) / mp.mpf(p["width"])),
    "sigmoid": lambda p: lambda x, y: mp.tanh(mp.mpf(p["scale"]) * dot(x, y) + mp.mpf(p["offset"])),
    "cosine": lambda p: lambda x, y: dot(x, y) / mp.sqrt(dot(x, x) * dot(y, y)),
}


def fit(name, x, fresh, kernel, params, m, centered=True):
    n = len(x)
    k = KERNELS[kernel](params)
    X = [[mp.mpf(float(v)) for v in row] for row in x]
    Z = [[mp.mpf(float(v)) for v in row] for row in fresh]
    K = mp.matrix(n, n)
    for i in range(n):
        for j in range(n):
            K[i, j] = k(X[i], X[j])
    row = [mp.fsum(K[i, j] for j in range(n)) / n if centered else mp.mpf(0) for i in range(n)]
    grand = mp.fsum(row) / n
    KB = mp.matrix(n, n)
    for i in range(n):
        for j in range(n):
            KB[i, j] = K[i, j] - row[i] - row[j] + grand
    E, Q = mp.eigsy(KB)
    order = sorted(range(n), key=lambda j: -E[j])
    lam = [E[j] for j in order]
    alpha = []
    for j in order[:m]:
        a = [Q[i, j] for i in range(n)]
        big = max(a, key=abs)
        alpha.append([v * mp.sign(big) for v in a])
    emb = [[mp.sqrt(lam[j]) * alpha[j][i] for j in range(m)] for i in range(n)]
    out, spe = [], []
    for z in Z:
        kz = [k(z, xi) for xi in X]
        mean = mp.fsum(kz) / n if centered else mp.mpf(0)
        kb = [kz[i] - row[i] - mean + grand for i in range(n)]
        g = [mp.fsum(a * b for a, b in zip(alpha[j], kb)) / mp.sqrt(lam[j]) for j in range(m)]
        out.append(g)
        spe.append(k(z, z) - 2 * mean + grand - mp.fsum(v * v for v in g))
    real = lambda rows: [[float(v) for v in r] for r in rows]
    return {
        "name": name,
        "kernel": kernel,
        "params": params,
        "uncentered": not centered,
        "x": [[float(v) for v in r] for r in x],
        "fresh": [[float(v) for v in r] for r in fresh],
        "kbar": [[float(KB[i, j]) for j in range(n)] for i in range(n)],
        "trace": float(mp.fsum(lam)),
        "eigenvalues": [float(v) for v in lam],
        "embedding": real(emb),
        "transformed": real(out),
        "error": [float(v) for v in spe],
    }


cases = []
x, fresh = rng.normal(size=(9, 3)), rng.normal(size=(3, 3))
for kernel, params in [
    ("linear", {}),
    ("polynomial", {"degree": 2, "offset": 0, "scale": 1}),
    ("polynomial", {"degree": 3, "offset": 1.5, "scale": 0.25}),
    ("gaussian", {"width": 2}),
    ("laplacian", {"width": 3}),
    ("sigmoid", {"scale": 0.05, "offset": 0.5}),
    ("cosine", {}),
]:
    for centered in (True, False):
        name = f"{kernel} {params} {'' if centered else 'un'}centred"
        cases.append(fit(name, x, fresh, kernel, params, 3, centered))

some, other = wine[::16], wine[5:160:60]
for c in (1e4, 1e8, 1e12):
    cases.append(fit(f"wine, Gaussian c={c:g}", some, other, "gaussian", {"width": c}, 3))
cases.append(fit("wine, Laplacian 1e9", some, other, "laplacian", {"width": 1e9}, 3))
cases.append(fit("wine, Gaussian c=1e-8", some, other[:0], "gaussian", {"width": 1e-8}, 0))
far, farther = 1e8 + x, 1e8 + fresh
cases.append(fit("offset 1e8, Gaussian c=2", far, farther, "gaussian", {"width": 2}, 3))
cases.append(fit("offset 1e8, Laplacian 3", far, farther, "laplacian", {"width": 3}, 3))
cases.append(fit("offset 1e8, Gaussian c=1e8", far, farther, "gaussian", {"width": 1e8}, 3))
cases.append(fit("offset 1e8, linear", far, farther, "linear", {}, 3))
wide, wider = 1e8 + rng.normal(size=(7, 20)), 1e8 + rng.normal(size=(2, 20))
cases.append(fit("offset 1e8, linear, d > n", wide, wider, "linear", {}, 3))
cases.append(fit("offset 1e8, degree 1, d > n", wide, wider, "polynomial", {"degree": 1, "offset": 2, "scale": 0.5}, 3))
cases.append(fit("indefinite sigmoid", x, fresh, "sigmoid", {"scale": 1, "offset": -1}, 2))
cases.append(fit("two samples", x[:2], fresh, "gaussian", {"width": 2}, 1))
twice = np.vstack([x[:4], x[:4]])
cases.append(fit("every row twice", twice, fresh, "gaussian", {"width": 2}, 3))
cases.append(fit("one sample, uncentred", x[:1], fresh, "gaussian", {"width": 2}, 1, False))
cases.append(fit("constant, uncentred", np.vstack([x[0]] * 5), fresh, "gaussian", {"width": 2}, 1, False))
line = np.outer([-3.0, -1, 0, 2, 5, 7], [1.0, -2, 0.5])
cases.append(fit("rank 1, linear", line, fresh, "linear", {}, 1))
cases.append(fit("rank 1, degree 2", line, fresh, "polynomial", {"degree": 2, "offset": 1, "scale": 1}, 2))
cases.append(fit("rank 1, linear, m > rank", line, fresh, "linear", {}, 1) | {"ask": 4})
cases.append(fit("rank 1, degree 2, m > rank", line, fresh, "polynomial", {"degree": 2, "offset": 1, "scale": 1}, 2) | {"ask": 5})
flat = rng.normal(size=(5, 40)), rng.normal(size=(2, 40))
cases.append(fit("d > n, Gaussian", *flat, "gaussian", {"width": 9}, 4))
cases.append(fit("d > n, degree 3", *flat, "polynomial", {"degree": 3, "offset": 1, "scale": 0.1}, 4))
cases.append(fit("repeated eigenvalues, simplex", 2 * np.eye(5), rng.normal(size=(3, 5)), "linear", {}, 4))
square = np.array([[1.0, 1], [1, -1], [-1, 1], [-1, -1]])
cases.append(fit("repeated eigenvalues, square", square, fresh[:, :2], "gaussian", {"width": 2}, 3))
cases.append(fit("repeated eigenvalues, Laplacian", square, fresh[:, :2], "laplacian", {"width": 2}, 3))
print(json.dumps({"made by": f"mpmath {mp.__version__}, 50 digits", "cases": cases}))
