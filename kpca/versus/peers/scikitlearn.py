"""scikit-learn as a side of versus: one JSON request a line, one reply a line."""
import json
import sys
import time
import warnings

import numpy as np
from sklearn import __version__ as sklearn_version
from sklearn.decomposition import KernelPCA
from threadpoolctl import threadpool_info

try:
    import resource
except ImportError:  # not on Windows
    resource = None

warnings.simplefilter("ignore")


def about():
    blas = []
    for lib in threadpool_info():
        if lib.get("user_api") == "blas":
            core = lib.get("architecture", "?")
            text = f"{lib['internal_api']} {lib['version']} core {core}, {lib['num_threads']} threads"
            if text not in blas:
                blas.append(text)
    return f"Python {sys.version.split()[0]}, scikit-learn {sklearn_version}, NumPy {np.__version__}, " + "; ".join(blas)


def peak():
    if resource is None:
        return 0
    with open("/proc/self/status") as f:
        for line in f:
            if line.startswith("VmHWM:"):
                return float(line.split()[1]) * 1024
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * 1024


class Side:
    def load(self, r):
        c = r["Case"]
        self.c, self.width = c, r["Width"]
        self.x = np.fromfile(r["Data"], "<f8").reshape(c["N"], c["D"])
        self.solver = "auto"
        if c["Kind"] == "transform":
            self.fresh = np.fromfile(r["Fresh"], "<f8").reshape(c["Rows"], c["D"])
            self.model = self.new().fit(self.x)
        return {}

    def new(self):
        m = self.c["M"] or None
        return KernelPCA(n_components=m, kernel="rbf", gamma=1 / self.width**2,
                         eigen_solver=self.solver, random_state=0, n_jobs=-1)

    def run(self):
        if self.c["Kind"] == "transform":
            self.out = self.model.transform(self.fresh)
        else:
            self.model = None  # peak memory is that of one fit
            self.model = self.new().fit(self.x)

    def choose(self, r):
        """Take the faster of the exact solvers. Beyond 3000 samples the dense one
        is out of the race, and would take minutes to say so."""
        if self.c["Kind"] in ("transform",):
            return {"About": "transform"}
        names = ["dense"] if self.c["M"] == 0 else ["arpack"] if self.c["N"] > 3000 else ["dense", "arpack"]
        best = {}
        for name in names:
            self.solver = name
            if len(names) > 1:
                self.run()
                best[name] = min(self.fit({"Repeat": 1})["Seconds"] for _ in range(5))
        self.solver = min(best, key=best.get) if best else names[0]
        return {"About": self.solver}

    def fit(self, r):
        start, used = time.perf_counter(), time.process_time()
        for _ in range(r["Repeat"]):
            self.run()
        return {"Seconds": (time.perf_counter() - start) / r["Repeat"],
                "Processor": (time.process_time() - used) / r["Repeat"]}

    def result(self, r):
        if self.c["Kind"] == "transform":
            y = self.out
        else:
            y = self.model.eigenvectors_ * np.sqrt(np.maximum(self.model.eigenvalues_, 0))
        np.ascontiguousarray(y, dtype="<f8").tofile(r["Out"])
        return {"Values": self.model.eigenvalues_.tolist()}

    def about(self, r):
        return {"About": about()}

    def memory(self, r):
        return {"Peak": peak()}


side = Side()
for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = getattr(side, request["Do"])(request)
    except Exception as e:  # told to the other process, which ends the run
        reply = {"Error": f"{type(e).__name__}: {e}"}
    print(json.dumps(reply), flush=True)
