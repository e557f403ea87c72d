"""python kpca/spark/cost.py [ROWS [LANDMARKS]]: what kernel PCA costs under Spark.

Processor time of Spark (driver, executors, Python, Go, all that it started) beside
one process of `moments run` on the same 16 Parquet files of 13 columns. Start-up is
told apart: that of the session, and that of a first fit of 1,600 rows, in which the
JVMs compile and Python workers start. Then come a second such fit, which is what any
fit costs, and ROWS rows (1,000,000 if not said) in each of the ways there are.
"""
import os
import shutil
import subprocess
import sys
import tempfile

import test_kpcaspark as of
from test_kpcaspark import COLUMNS, HERE, PARTS, children, rows_of, tree_seconds

import kpcaspark
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq


def write(folder, rows):
    os.mkdir(folder)
    for part in range(PARTS):
        x = rows_of(part, rows // PARTS)
        table = pa.table({c: np.ascontiguousarray(x[:, j]) for j, c in enumerate(COLUMNS)})
        pq.write_table(table, os.path.join(folder, f"part-{part:02d}.parquet"), compression="snappy", use_dictionary=False)
    return folder


def told(what, seconds):
    print(f"{seconds:8.1f} s  {what}", flush=True)
    return seconds


def spent(what, do):
    before = tree_seconds()
    do()
    return told(what, tree_seconds() - before)


def main():
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1000000
    landmarks = int(sys.argv[2]) if len(sys.argv) > 2 else 256
    folder = tempfile.mkdtemp(prefix="kpcaspark-cost-")
    try:
        command = os.path.join(folder, "moments")
        subprocess.run(["go", "build", "-o", command, "./kpca/moments"], cwd=os.path.join(HERE, "..", ".."), check=True)
        small, large = write(os.path.join(folder, "small"), 1600), write(os.path.join(folder, "large"), rows)
        print(f"{rows} rows, {PARTS} Parquet files, {landmarks} landmarks; processor time:")
        before = children()
        subprocess.run([command, "run", "-q", "-components", "10", "-n", str(landmarks), "-o", os.path.join(folder, "model")]
                       + [os.path.join(large, f) for f in sorted(os.listdir(large))], check=True)
        one = told("one process, moments run", children() - before)

        of.ROWS = rows
        session = []
        spent("Spark: the session, and a job of 2 tasks", lambda: session.append(of.session()))
        spark = session[0]

        def fit(path, files):
            kpcaspark.fit(spark.read.parquet(path), COLUMNS, components=10, landmarks=landmarks, files=files, command=command)

        for files, way in (True, "files read by the processes"), (False, "rows piped to them"):
            spent(f"first fit of 1,600 rows, {way}", lambda: fit(small, files))
            base = spent("second fit of 1,600 rows", lambda: fit(small, files))
            full = spent(f"fit of {rows} rows", lambda: fit(large, files))
            print(f"            {full / one:.2f} times one process; {(full - base) / one:.2f} times for the rows alone")
        generated = of.generated(spark)
        spent("rows made in Python, twice, for nobody", lambda: [generated.write.format("noop").mode("overwrite").save() for _ in range(2)])
        spent("fit of rows made in Python", lambda: kpcaspark.fit(generated, COLUMNS, components=10, landmarks=landmarks, command=command))
        spark.stop()
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
