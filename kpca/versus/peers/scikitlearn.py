"""scikit-learn as a peer of versus: its exact solvers, or (argument randomized) the other one."""
import sys
import warnings

import numpy as np
from sklearn import __version__ as sklearn_version
from sklearn.decomposition import KernelPCA
from sklearn.kernel_approximation import Nystroem
from sklearn.manifold import spectral_embedding
from sklearn.neighbors import kneighbors_graph
from threadpoolctl import threadpool_info

import protocol

warnings.simplefilter("ignore")
randomized = sys.argv[1:] == ["randomized"]


def versions():
    blas = []
    for lib in threadpool_info():
        if lib.get("user_api") == "blas":
            core = lib.get("architecture", "?")
            text = f"{lib['internal_api']} {lib['version']} core {core}, {lib['num_threads']} threads"
            if text not in blas:
                blas.append(text)
    return f"Python {sys.version.split()[0]}, scikit-learn {sklearn_version}, NumPy {np.__version__}, " + "; ".join(blas)


class ScikitLearn(protocol.Peer):
    solver = "auto"

    def about(self, r):
        if randomized:
            return {"About": "the same, by its randomized solver with its settings", "Takes": {"top": 0}, "Approximate": True}
        return {"About": versions(), "Takes": dict.fromkeys(["top", "all", "lowrank", "transform", *others], 0)}

    def load(self, r):
        self.c, self.width, self.x = r["Case"], r["Width"], protocol.samples(r)
        if self.c["Kind"] == "laplacian":
            self.graph = neighbours(self.x)
        if self.c["Kind"] == "widths":
            self.order = np.fromfile(r["Fresh"], "<f8").astype(int)
        if self.c["Kind"] == "transform":
            self.fresh = np.fromfile(r["Fresh"], "<f8").reshape(self.c["Rows"], self.c["D"])
            self.model = self.new().fit(self.x)
        return {}

    def new(self):
        return KernelPCA(n_components=self.c["M"] or None, kernel="rbf", gamma=1 / self.width**2,
                         eigen_solver=self.solver, random_state=0, n_jobs=-1)

    def run(self):
        if self.c["Kind"] == "transform":
            self.out = self.model.transform(self.fresh)
        elif self.c["Kind"] in others:
            self.out = others[self.c["Kind"]](self)
        else:
            self.model = None  # peak memory is that of one fit
            self.model = self.new().fit(self.x)

    def choose(self, r):
        """Beyond 3000 samples the dense solver is out of the race, and would take minutes to say so."""
        if self.c["Kind"] == "transform" or self.c["Kind"] in others:
            return {"About": ""}
        if randomized:
            return self.fastest(["randomized"])
        return self.fastest(["dense"] if self.c["M"] == 0 else ["arpack"] if self.c["N"] > 3000 else ["dense", "arpack"])

    def result(self, r):
        if self.c["Kind"] in others:
            return self.other(r)
        values = self.model.eigenvalues_
        protocol.write(r, self.out if self.c["Kind"] == "transform" else self.model.eigenvectors_ * np.sqrt(np.maximum(values, 0)))
        return {"Values": values.tolist()}

    def other(self, r):
        if self.c["Kind"] == "nearest":
            protocol.write(r, np.asarray(self.out.sum(1)))
        elif self.c["Kind"] in ("laplacian", "widths"):
            protocol.write(r, self.out)
        else:  # how much of K(x,x) = 1 the map keeps
            kept = (self.out**2).sum(1)
            protocol.write(r, kept)
            return {"Values": [kept.sum()]}
        return {}


def neighbours(x):
    g = kneighbors_graph(x, 10, n_jobs=-1)
    return g.maximum(g.T)


def width_errors(s):
    """Mean squared distance of held-out samples and their pre-images, for the widths of widths.go."""
    errors, fold = [], np.arange(len(s.order)) % 5
    for width in s.width * np.array([0.5, 0.5**0.5, 1, 2**0.5, 2]):
        total = 0
        for f in range(5):
            train, held = np.sort(s.order[fold != f]), s.order[fold == f]
            model = KernelPCA(n_components=s.c["M"], kernel="rbf", gamma=1 / width**2, fit_inverse_transform=True,
                              alpha=0.1, random_state=0, n_jobs=-1).fit(s.x[train])
            total += ((model.inverse_transform(model.transform(s.x[held])) - s.x[held])**2).sum()
        errors.append(total / len(s.order))
    return np.array(errors)


others = {
    "nearest": lambda s: neighbours(s.x),
    "laplacian": lambda s: spectral_embedding(s.graph, n_components=s.c["M"], drop_first=False, random_state=0),
    "widths": width_errors,
    "landmarks": lambda s: Nystroem(gamma=1 / s.width**2, n_components=s.c["Landmarks"], random_state=0, n_jobs=-1).fit_transform(s.x),
}
ScikitLearn().serve()
