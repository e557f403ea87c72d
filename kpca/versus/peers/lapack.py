"""LAPACK's drivers for all eigenvectors as a peer of versus: those of SciPy's OpenBLAS, or (argument
mkl) those of Intel's MKL, as `pip install mkl` brings it."""
import ctypes
import glob
import sys

import numpy as np

import protocol

column_major = 102


class OpenBLAS(protocol.Peer):
    def about(self, r):
        import scipy
        from threadpoolctl import threadpool_info
        import scipy.linalg  # loads the OpenBLAS that is named
        blas = [f"{b['internal_api']} {b['version']} core {b.get('architecture', '?')}, {b['num_threads']} threads"
                for b in threadpool_info() if "scipy.libs" in b.get("filepath", "") and b.get("user_api") == "blas"]
        return {"About": f"SciPy {scipy.__version__}, " + "; ".join(blas), "Takes": {"eigen": 0}}

    drivers = ["evd", "evr"]

    def load(self, r):
        """The centred Gram matrix, which isn't timed."""
        x, n = protocol.samples(r), r["Case"]["N"]
        squares = (x * x).sum(1)
        k = np.exp(-np.maximum(squares[:, None] + squares - 2 * x @ x.T, 0) / r["Width"] ** 2)
        np.fill_diagonal(k, 1)
        k -= k.mean(0)
        k -= k.mean(1)[:, None]
        self.k = (k + k.T) / 2
        return {}

    def choose(self, r):
        return self.fastest(self.drivers)

    def run(self):
        self.values = self.vectors = None  # peak memory is that of one
        from scipy.linalg import eigh
        self.values, self.vectors = eigh(self.k, driver=self.solver, check_finite=False)

    def result(self, r):
        values = self.values[::-1]
        protocol.write(r, self.vectors[:, ::-1] * np.sqrt(np.maximum(values, 0)))
        return {"Values": values.tolist()}


class MKL(OpenBLAS):
    drivers = ["dsyevd", "dsyevr"]

    def about(self, r):
        mkl = self.library()
        text = ctypes.create_string_buffer(200)
        mkl.MKL_Get_Version_String(text, 200)
        return {"About": f"{text.value.decode().strip()}, {mkl.MKL_Get_Max_Threads()} threads", "Takes": {"eigen": 0}}

    def library(self):
        found = sorted(glob.glob(sys.prefix + "/lib/libmkl_rt.*") + glob.glob(sys.prefix + "/Library/bin/mkl_rt*.dll"))
        if not found:
            raise FileNotFoundError(f"no libmkl_rt below {sys.prefix}; pip install mkl")
        mkl = ctypes.CDLL(found[0])
        mkl.MKL_Set_Dynamic(0)
        mkl.MKL_Set_Num_Threads(protocol.threads())
        return mkl

    def load(self, r):
        self.mkl = self.library()
        return super().load(r)

    def run(self):
        self.values = self.vectors = None
        n = len(self.k)
        a, w = self.k.copy(order="F"), np.empty(n)
        double, job, upper = lambda v: v.ctypes.data_as(ctypes.c_void_p), ctypes.c_char(b"V"), ctypes.c_char(b"U")
        if self.solver == "dsyevd":
            bad = self.mkl.LAPACKE_dsyevd(column_major, job, upper, n, double(a), n, double(w))
            z = a
        else:
            z, support, found = np.empty((n, n), order="F"), np.empty(2 * n, np.int32), ctypes.c_int()
            zero = ctypes.c_double(0)
            bad = self.mkl.LAPACKE_dsyevr(column_major, job, ctypes.c_char(b"A"), upper, n, double(a), n, zero, zero, 0, 0, zero,
                                          ctypes.byref(found), double(w), double(z), n, double(support))
        if bad:
            raise ArithmeticError(f"LAPACKE_{self.solver} returns {bad}")
        self.values, self.vectors = w, z


(MKL if sys.argv[1:] == ["mkl"] else OpenBLAS)().serve()
