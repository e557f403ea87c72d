#!/usr/bin/env python3
"""Times this grader beside nbgrader and Otter-Grader on the same exercise.

Makes N correct submissions twice, as Go notebooks and as Python notebooks with
the same five functions, the same sizes of data and the same number of checks
(62 kernel values, 25 Gram matrices, 40 centrings, 100 embeddings, 5 Wine
embeddings), grades them on this machine one grader after the other, and prints
submissions per minute.

    pip install nbgrader numpy scikit-learn otter-grader
    python homework/grade/versus.py [N]

nbgrader and "otter run" run the students' code in the grader's own account; this
grader runs it in a sandbox. ("otter grade" starts a Docker container for each,
which takes longer.) Otter runs one for each processor at a time, as this grader
does. Without otter-grader it is left out. Measured with nbgrader 0.9.6 and
otter-grader 7.0.0.
"""
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version

N = int(sys.argv[1]) if len(sys.argv) > 1 else 20
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

PYTHON = '''\
import numpy as np

def gaussian_kernel(x, y, c):
    return np.exp(-np.sum((x - y) ** 2) / c ** 2)

def gram_matrix(x, c):
    return np.array([[gaussian_kernel(a, b, c) for b in x] for a in x])

def center_gram(K):
    m = K.mean(axis=0)
    return K - m - m[:, None] + K.mean()

def embedding(K, k, m):
    l, A = np.linalg.eigh(center_gram(K))
    return A[:, ::-1][:, :m].T @ (k - K.mean(axis=1)) / np.sqrt(l[::-1][:m])

def wine_embedding(x, c, m):
    z = (x - x.mean(axis=0)) / x.std(axis=0)
    l, A = np.linalg.eigh(center_gram(gram_matrix(z, c)))
    return A[:, ::-1][:, :m] * np.sqrt(l[::-1][:m])
'''

CHECKS = {
    "gaussian": "for i in range(62):\n    x, y = rng.normal(size=(2, 1 + i % 6)); assert abs(gaussian_kernel(x, y, 1.7) - np.exp(-((x - y) ** 2).sum() / 1.7 ** 2)) < 1e-9",
    "gram": "for i in range(25):\n    x = rng.normal(size=(2 + i % 8, 3)); assert np.allclose(gram_matrix(x, 2.3), rbf_kernel(x, gamma=1 / 2.3 ** 2))",
    "centre": "for i in range(40):\n    K = rbf_kernel(rng.normal(size=(2 + i % 8, 3)), gamma=.3); assert np.allclose(center_gram(K), KernelCenterer().fit_transform(K.copy()))",
    "embedding": "for i in range(100):\n    x = rng.normal(size=(6 + i % 5, 4)); q = rng.normal(size=(1, 4)); K = rbf_kernel(x, gamma=.2); k = rbf_kernel(q, x, gamma=.2)\n"
                 "    g = KernelPCA(2, kernel='precomputed').fit(K.copy()).transform(k.copy())[0]; assert np.allclose(abs(embedding(K, k[0], 2)), abs(g), atol=1e-6)",
    "wine": "w = load_wine().data\nfor x in [w[::3], w[1::4], w[::5], w[::3], w]:\n    z = (x - x.mean(axis=0)) / x.std(axis=0); g = KernelPCA(2, kernel='rbf', gamma=1 / 9).fit_transform(z); assert np.allclose(abs(wine_embedding(x, 3, 2)), abs(g), atol=1e-6)",
}
SETUP = "import numpy as np\nfrom sklearn.metrics.pairwise import rbf_kernel\nfrom sklearn.preprocessing import KernelCenterer\nfrom sklearn.decomposition import KernelPCA\nfrom sklearn.datasets import load_wine\nrng = np.random.default_rng(7)\n"


def cpu():
    """Processor time of all ended children, which a busy machine doesn't distort."""
    r = resource.getrusage(resource.RUSAGE_CHILDREN)
    return r.ru_utime + r.ru_stime


def cell(kind, source, **meta):
    c = {"cell_type": kind, "id": meta.get("grade_id", f"c{abs(hash(source)) % 10**8}"), "metadata": {"nbgrader": {"schema_version": 3, **meta}} if meta else {}, "source": source}
    if kind == "code":
        c |= {"outputs": [], "execution_count": None}
    return c


def notebook(path, cells, kernel):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f:
        json.dump({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}, f)


def python_course(course):
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [cell("code", "# YOUR CODE HERE\n### BEGIN SOLUTION\n" + PYTHON + "### END SOLUTION\n", grade=False, grade_id="code", locked=False, solution=True, task=False)]
    for name, text in CHECKS.items():
        cells.append(cell("code", SETUP + text, grade=True, grade_id=name, locked=True, solution=False, points=10, task=False))
    notebook(f"{course}/source/hw/hw.ipynb", cells, kernel)
    with open(f"{course}/nbgrader_config.py", "w") as f:
        f.write(f"c = get_config()\nc.CourseDirectory.root = {course!r}\n")
    nbgrader = [sys.executable, "-m", "nbgrader"]
    os.environ["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]  # it calls alembic by name
    subprocess.run(nbgrader + ["generate_assignment", "hw", "--create"], cwd=course, check=True, capture_output=True)
    with open(f"{course}/release/hw/hw.ipynb") as f:
        released = json.load(f)
    released["cells"][0]["source"] = PYTHON
    for i in range(N):
        notebook(f"{course}/submitted/s{i:03}/hw/hw.ipynb", released["cells"], kernel)
    began, used = time.time(), cpu()
    subprocess.run(nbgrader + ["autograde", "hw"], cwd=course, check=True, capture_output=True)
    took, used = time.time() - began, cpu() - used
    subprocess.run(nbgrader + ["export"], cwd=course, check=True, capture_output=True)
    with open(f"{course}/grades.csv") as f:
        lines = f.read().splitlines()
    full = sum(1 for line in lines[1:] if ",50.0," in line)
    return took, used, full


def otter_class(folder):
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    os.makedirs(f"{folder}/tests")
    for name, text in CHECKS.items():
        case = {"code": f">>> exec({SETUP + text!r})", "hidden": False, "locked": False}
        test = {"name": name, "points": 10, "suites": [{"cases": [case], "scored": True, "setup": "", "teardown": "", "type": "doctest"}]}
        with open(f"{folder}/tests/{name}.py", "w") as f:
            f.write(f"OK_FORMAT = True\n\ntest = {test!r}\n")
    otter = [os.path.join(os.path.dirname(sys.executable), "otter")]
    subprocess.run(otter + ["generate", "-t", "tests", "-o", "autograder.zip", "--no-requirements", "--no-environment"], cwd=folder, check=True, capture_output=True)
    for i in range(N):
        notebook(f"{folder}/s{i:03}.ipynb", [cell("code", PYTHON)], kernel)
        os.makedirs(f"{folder}/out{i:03}")

    def one(i):
        subprocess.run(otter + ["run", "-a", "autograder.zip", "-o", f"out{i:03}", "--no-logo", f"s{i:03}.ipynb"], cwd=folder, check=True, capture_output=True)
        with open(f"{folder}/out{i:03}/results.json") as f:
            return sum(t.get("score") or 0 for t in json.load(f)["tests"])

    began, used = time.time(), cpu()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        scores = list(pool.map(one, range(N)))
    return time.time() - began, cpu() - used, scores.count(50)


def go_class(folder):
    sample = os.path.join(os.path.dirname(folder), "sample")
    subprocess.run(["go", "run", "./homework/grade", "sample", sample], cwd=ROOT, check=True, capture_output=True)
    source = open(os.path.join(sample, "good.go")).read()
    body = source.split("\n", 1)[1]
    for i in range(N):
        notebook(f"{folder}/s{i:03}.ipynb", [cell("code", part) for part in ("\n" + body).replace("\nfunc ", "\n\x00func ").split("\x00")], {"name": "gonb", "display_name": "Go", "language": "go"})
    binary = os.path.join(folder, "grade.bin")
    subprocess.run(["go", "build", "-o", binary, "./homework/grade"], cwd=ROOT, check=True)
    subprocess.run([binary, "-q", "-o", os.path.join(folder, "warm"), folder], cwd=ROOT, capture_output=True)
    began, used = time.time(), cpu()
    out = subprocess.run([binary, "-o", os.path.join(folder, "cold"), folder], cwd=ROOT, capture_output=True, text=True)
    took, used = time.time() - began, cpu() - used
    return took, used, sum(1 for line in out.stdout.splitlines() if line.endswith(" 90"))


def main():
    work = tempfile.mkdtemp(prefix="kpcalab-versus-")
    try:
        ours, our_cpu, ok = go_class(os.path.join(work, "go"))
        theirs, their_cpu, fine = python_course(os.path.join(work, "python"))
        rows = [("this grader", ours, our_cpu, ok), ("nbgrader " + version("nbgrader"), theirs, their_cpu, fine)]
        try:
            rows.append(("otter-grader " + version("otter-grader"), *otter_class(os.path.join(work, "otter"))))
        except PackageNotFoundError:
            print("otter-grader isn't installed and was left out")
        print(f"{'':20}    wall   a minute  processor  full points  ratio by clock  by processor")
        for name, took, used, full in rows:
            print(f"{name:20}{took:6.1f} s   {60 * N / took:6.1f}  {used:7.1f} s     {full:2} of {N:2}  {took / ours:14.1f}  {used / our_cpu:12.1f}")
    finally:
        shutil.rmtree(work)


main()
