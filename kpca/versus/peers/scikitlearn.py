"""scikit-learn as a peer of versus: its exact solvers, or (argument randomized) the other one."""
import sys
import warnings

import numpy as np
from sklearn import __version__ as sklearn_version
from sklearn.decomposition import KernelPCA
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
        return {"About": versions(), "Takes": dict.fromkeys(["top", "all", "lowrank", "transform"], 0)}

    def load(self, r):
        self.c, self.width, self.x = r["Case"], r["Width"], protocol.samples(r)
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
        else:
            self.model = None  # peak memory is that of one fit
            self.model = self.new().fit(self.x)

    def choose(self, r):
        """Beyond 3000 samples the dense solver is out of the race, and would take minutes to say so."""
        if self.c["Kind"] == "transform":
            return {"About": ""}
        if randomized:
            return self.fastest(["randomized"])
        return self.fastest(["dense"] if self.c["M"] == 0 else ["arpack"] if self.c["N"] > 3000 else ["dense", "arpack"])

    def result(self, r):
        values = self.model.eigenvalues_
        protocol.write(r, self.out if self.c["Kind"] == "transform" else self.model.eigenvectors_ * np.sqrt(np.maximum(values, 0)))
        return {"Values": values.tolist()}


ScikitLearn().serve()
