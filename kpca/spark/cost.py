"""python kpca/spark/cost.py [ROWS [LANDMARKS]]: what kernel PCA costs under Spark.

Processor time of Spark (driver, executors, Python, Go, all that it started) beside
one process of `moments run`, on one core, on the same 16 Parquet files of 13 columns.
Start-up is told apart: that of the session, and the first fits of 1,600 rows, while
the JVMs compile and Python workers start. Another such fit is what any fit costs;
then come ROWS rows (1,000,000 if not said) in each of the ways there are.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import test_kpcaspark as of
from test_kpcaspark import COLUMNS, HERE, PARTS, children, rows_of

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


def told(what, seconds, kinds=""):
    print(f"{seconds:8.1f} s  {what}{kinds}", flush=True)
    return seconds


def spent(what, do):
    before = WATCH.by_kind()
    do()
    after = WATCH.by_kind()
    each = {k: after[k] - before.get(k, 0) for k in sorted(after)}
    return told(what, sum(each.values()), " (" + ", ".join(f"{k} {v:.1f}" for k, v in each.items() if v >= 0.05) + ")")


class Watch(threading.Thread):
    """Processor time of all that this process has started. Some of it dies without a
    parent that waits, and its time with it, so that one has to look now and then."""

    def __init__(self):
        super().__init__(daemon=True)
        self.seen = {}  # pid: kind, parent, own, that of the dead it waited for
        self.lock = threading.Lock()

    def run(self):
        while True:
            self.look()
            time.sleep(0.3)

    def look(self):
        with self.lock:
            for pid, line in of.descendants().items():
                try:
                    with open(f"/proc/{pid}/stat") as f:
                        fields = f.read().rpartition(")")[2].split()
                except OSError:
                    continue
                own, system, dead, dead_system = map(int, fields[11:15])
                kind = ("executors" if "CoarseGrained" in line else "driver" if "SparkSubmit" in line else "moments" if "moments" in line
                        else "Python workers" if "pyspark" in line else "Python driver" if pid == os.getpid() else "others")
                self.seen[pid] = kind, int(fields[1]), own + system, dead + dead_system

    def by_kind(self):
        self.look()
        with self.lock:
            kinds, unseen = {}, {pid: dead for pid, (_, _, _, dead) in self.seen.items()}
            for pid, (kind, parent, own, dead) in self.seen.items():
                kinds[kind] = kinds.get(kind, 0) + own / TICK
                if parent in unseen and not os.path.exists(f"/proc/{pid}"):
                    unseen[parent] -= own + dead
            # What nobody saw alive lived short: the processes of moments.
            kinds["moments"] = kinds.get("moments", 0) + sum(max(0, v) for v in unseen.values()) / TICK
            return kinds


TICK = os.sysconf("SC_CLK_TCK")
WATCH = Watch()


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
                       + [os.path.join(large, f) for f in sorted(os.listdir(large))], check=True, env=dict(os.environ, GOMAXPROCS="1"))
        one = told("one process, moments run", children() - before)

        of.ROWS = rows
        WATCH.start()
        session = []
        spent("Spark: the session, and a job of 2 tasks", lambda: session.append(of.session()))
        spark = session[0]

        def fit(path, files):
            kpcaspark.fit(spark.read.parquet(path), COLUMNS, components=10, landmarks=landmarks, files=files, command=command)

        ways = {True: "files read by the processes", False: "rows piped to them"}
        for files in [True, False] * 2:
            spent(f"warming up: 1,600 rows, {ways[files]}", lambda: fit(small, files))
        for files, way in ways.items():
            base = spent(f"1,600 rows, {way}", lambda: fit(small, files))
            full = spent(f"{rows} rows, {way}", lambda: fit(large, files))
            print(f"            {full / one:.2f} times one process; {(full - base) / one:.2f} times for the rows alone", flush=True)
        generated = of.generated(spark)
        spent("rows made in Python, twice, for nobody", lambda: [generated.write.format("noop").mode("overwrite").save() for _ in range(2)])
        spent("fit of rows made in Python", lambda: kpcaspark.fit(generated, COLUMNS, components=10, landmarks=landmarks, command=command))
        spark.stop()
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
