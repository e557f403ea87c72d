"""Prints the numbers that spectral_test.go expects. Run with scikit-learn 1.9.1, scipy 1.17.1."""
import numpy as np
from scipy.sparse.csgraph import laplacian
from scipy.linalg import eigh
from sklearn.neighbors import kneighbors_graph
from sklearn.metrics import adjusted_rand_score

X = np.array([[(i * i) % 7 + 0.25 * i, (3 * i) % 5 - 0.1 * i * i] for i in range(9)])
k = kneighbors_graph(X, 2).toarray()
for name, w in ("union", np.maximum(k, k.T)), ("mutual", np.minimum(k, k.T)):
    print(name, w.sum(1).astype(int).tolist())
d2 = ((X[:, None] - X[None]) ** 2).sum(-1)
w = np.exp(-d2 / 9.0)
np.fill_diagonal(w, 0)
print("unnormalized", eigh(laplacian(w))[0].tolist())
print("normalized", eigh(laplacian(w, normed=True))[0].tolist())
a = [0, 0, 0, 1, 1, 1, 2, 2, 2]
b = [0, 0, 1, 1, 2, 2, 2, 0, 1]
c = [0, 0, 0, 1, 1, 2, 2, 2, 2]
print("ARI", adjusted_rand_score(a, b), adjusted_rand_score(a, c))
