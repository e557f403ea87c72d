"""Embeds the queries of homework.Instances with scikit-learn's KernelPCA.

python instances.py > instances.json
"""
import json
import sklearn
from sklearn.decomposition import KernelPCA

INSTANCES = [
    ([[0], [2], [5], [6]], [[2], [1], [7], [3], [5]], 3.3, 3),
    ([[1, 1, 0], [2, 0, 1], [2, 1, 0], [2, 0, 0], [0, 0, 1]],
     [[2, 0, 1], [1, 0, 0], [0, 2, 1], [3, 1, 1], [1, 1, 0]], 3.7, 2),
    ([[4, 1], [0, 3], [0, 2], [4, 0], [2, 1], [3, 2]],
     [[0, 2], [1, 1], [3, 3], [5, 2], [2, 1]], 2.7, 4),
]

out = {"made by": "scikit-learn " + sklearn.__version__, "instances": []}
for x, q, c, m in INSTANCES:
    model = KernelPCA(m, kernel="rbf", gamma=1 / c**2, eigen_solver="dense").fit(x)
    out["instances"].append({"x": x, "query": q, "c": c, "m": m,
                             "eigenvalues": model.eigenvalues_.tolist(),
                             "embedding": model.transform(q).tolist()})
print(json.dumps(out, indent=1))
