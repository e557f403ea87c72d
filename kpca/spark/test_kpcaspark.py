"""python kpca/spark/test_kpcaspark.py -v, in an environment with pyspark and pyarrow.

A real Spark: a master and two executors as processes of their own, one of which is
killed. Where Java, pyspark or Go is missing, the tests are skipped, and say so.
cost.py beside it measures.
"""
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
os.environ["PYTHONPATH"] = HERE + os.pathsep + os.environ.get("PYTHONPATH", "")
ROWS = int(os.environ.get("KPCALAB_ROWS", "40000"))
PARTS, COLUMNS = 16, [f"x{j}" for j in range(13)]

MISSING = [name for name in ("java", "go") if shutil.which(name) is None]
try:
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq
    from pyspark import SparkConf
    from pyspark.sql import SparkSession
    import kpcaspark
except ImportError as e:
    MISSING.append(str(e))


def rows_of(part, rows):
    """The rows of one part, the same in every process."""
    r = np.random.default_rng(part)
    x = r.standard_normal((rows, len(COLUMNS))) * np.arange(1, len(COLUMNS) + 1)
    x[:, 0] += 8 * (np.arange(rows) % 2)
    return x


def make_part(batches):
    for batch in batches:
        for part in batch.column(0).to_pylist():
            each = ROWS // PARTS
            x = rows_of(part, each)
            for i in range(0, each, 10000):
                block = x[i:i + 10000]
                ids = pa.array(np.arange(part * each + i, part * each + i + len(block)))
                yield pa.RecordBatch.from_arrays([ids] + [pa.array(np.ascontiguousarray(block[:, j])) for j in range(len(COLUMNS))],
                                                 names=["id"] + COLUMNS)


def session():
    """A master and two executors, with a core each."""
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ.setdefault("SPARK_LOCAL_HOSTNAME", "localhost")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    conf = (SparkConf().setMaster("local-cluster[2,1,1024]").set("spark.ui.enabled", "false")
            .set("spark.executor.memory", "1g").set("spark.sql.shuffle.partitions", "4").set("spark.sql.artifact.isolation.enabled", "false"))
    spark = SparkSession.builder.config(conf=conf).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    spark.range(2, numPartitions=2).count()
    return spark


def generated(spark):
    """ROWS rows that are made in the tasks."""
    schema = "id long, " + ", ".join(f"{c} double" for c in COLUMNS)
    return spark.range(PARTS, numPartitions=PARTS).mapInArrow(make_part, schema)


@unittest.skipIf(MISSING, f"no Spark here: {', '.join(MISSING)}")
class OnTwoExecutors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="kpcaspark-test-")
        cls.command = os.path.join(cls.folder, "moments")
        subprocess.run(["go", "build", "-o", cls.command, "./kpca/moments"], cwd=os.path.join(HERE, "..", ".."), check=True)
        cls.spark = session()
        cls.df = generated(cls.spark)
        cls.x = np.concatenate([rows_of(p, ROWS // PARTS) for p in range(PARTS)])
        cls.table = os.path.join(cls.folder, "all.blocks")
        with open(cls.table, "wb") as f:
            import struct
            import zlib
            f.write(kpcaspark.MAGIC + struct.pack("<I", len(COLUMNS)))
            for i in range(0, len(cls.x), 4096):
                data = cls.x[i:i + 4096].astype("<f8").tobytes()
                f.write(struct.pack("<I", len(data) // 8 // len(COLUMNS)) + data + struct.pack("<I", zlib.crc32(data)))
            f.write(struct.pack("<IQ", 0, len(cls.x)))
        cls.files = os.path.join(cls.folder, "some files")
        os.mkdir(cls.files)
        for p in range(PARTS):
            pq.write_table(pa.table({c: np.ascontiguousarray(cls.part(p)[:, j]) for j, c in enumerate(COLUMNS)}),
                           os.path.join(cls.files, f"part {p:02d}.parquet"))

    @classmethod
    def part(cls, p):
        each = ROWS // PARTS
        return cls.x[p * each:(p + 1) * each]

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        shutil.rmtree(cls.folder)

    def coordinates(self, model):
        return kpcaspark._embed_once(self.command, model, self.x[:500])

    def exact(self, model):
        """How far the model is from that of one process with the same feature map."""
        a, b = self.coordinates(model.data), self.coordinates(self.reference.data)
        a = a * np.sign((a * b).sum(axis=0))
        return np.abs(a - b).max()

    def test_1_fit_is_that_of_one_process(self):
        model = kpcaspark.fit(self.df, COLUMNS, components=5, landmarks=64, command=self.command)
        type(self).reference = model
        self.assertEqual(model.metrics, {"rows": ROWS, "bad_rows": 0, "partitions": PARTS})
        self.assertEqual(model.components, 5)
        # The same plan, and one process over all rows.
        again = self.in_one_process(model)
        a, b = self.coordinates(model.data), self.coordinates(again)
        self.assertLess(np.abs(a - b).max(), 1e-10)

    def in_one_process(self, model):
        parts, samples = [], []
        each = ROWS // PARTS
        for p in range(PARTS):
            path = os.path.join(self.folder, f"part-{p:08d}")
            samples.append(self.piped(["sample", "-rows", "4000", "-seed", "1"], rows_of(p, each), p, path + ".sample"))
        plan = os.path.join(self.folder, "plan")
        subprocess.run([self.command, "landmarks", "-n", "64", "-seed", "1", "-o", plan] + samples, check=True)
        sums = os.path.join(self.folder, "all.sums")
        subprocess.run([self.command, "add", "-q", "-plan", plan, "-o", sums, self.table], check=True)
        out = os.path.join(self.folder, "one.model")
        subprocess.run([self.command, "fit", "-plan", plan, "-components", "5", "-o", out, sums], check=True, stderr=subprocess.DEVNULL)
        with open(out, "rb") as f:
            return f.read()

    def piped(self, args, x, part, path):
        pipe = kpcaspark._Pipe(self.command, args + ["-q", "-part", f"partition {part:08d}", "-o", "-", "-"], len(COLUMNS))
        for i in range(0, len(x), 10000):
            pipe.write(x[i:i + 10000])
        with open(path, "wb") as f:
            f.write(pipe.finish())
        pipe.kill()
        return path

    def test_2_an_executor_is_killed(self):
        """Spark runs the lost tasks again; nothing is lost or counted twice."""
        model = self.with_a_death(lambda: kpcaspark.fit(self.df, COLUMNS, components=5, landmarks=64, command=self.command))
        self.assertLess(self.exact(model), 1e-10)

    def test_4_no_rows(self):
        empty = self.df.where("x0 > 1e9")
        none = self.spark.createDataFrame([], self.df.schema)
        nulls = self.spark.createDataFrame([(None,)] * 3, "x0 double")
        for df, columns in [(empty, COLUMNS), (none, COLUMNS), (nulls, ["x0"])]:
            with self.assertRaisesRegex(ValueError, "no rows to fit"):
                kpcaspark.fit(df, columns, components=2, bad="skip", command=self.command)
        folder = os.path.join(self.folder, "empty")
        os.mkdir(folder)
        pq.write_table(pa.table({"x0": pa.array([], pa.float64())}), os.path.join(folder, "none.parquet"))
        with self.assertRaisesRegex(ValueError, "no rows to fit"):
            kpcaspark.fit(self.spark.read.parquet(folder), ["x0"], components=1, files=True, command=self.command)
        model = kpcaspark.fit(self.df, COLUMNS, components=2, landmarks=20, command=self.command)
        embedded = kpcaspark.embed(empty, model, command=self.command)
        self.assertEqual(embedded.count(), 0)
        self.assertEqual(embedded.columns[-2:], ["y1", "y2"])

    def test_5_files_that_the_processes_read(self):
        """They give the model that the command gives by itself; and an executor is killed."""
        df = self.spark.read.parquet(self.files)
        paths = [os.path.join(self.files, f) for f in sorted(os.listdir(self.files))]
        self.assertEqual(kpcaspark._plain_files(df, COLUMNS), paths)
        alone = os.path.join(self.folder, "alone")
        subprocess.run([self.command, "run", "-q", "-components", "5", "-n", "64", "-o", alone] + paths, check=True, stderr=subprocess.DEVNULL)
        with open(alone, "rb") as f:
            wanted = f.read()
        model = self.with_a_death(lambda: kpcaspark.fit(df, COLUMNS, components=5, landmarks=64, command=self.command))
        tasks = df.rdd.getNumPartitions()
        self.assertLess(tasks, PARTS)  # some read several files
        self.assertEqual(model.metrics, {"rows": ROWS, "bad_rows": 0, "partitions": tasks})
        a, b = (kpcaspark._embed_once(self.command, m, self.x[:500]) for m in (model.data, wanted))
        self.assertLess(np.abs(a - b).max(), 1e-10)

    def test_5_groups_of_files(self):
        paths = [str(i) for i in range(7)]
        self.assertEqual(kpcaspark._grouped(paths, 3), [["0", "1"], ["2", "3"], ["4", "5", "6"]])
        self.assertEqual(kpcaspark._grouped(paths, 99), [[p] for p in paths])
        many = kpcaspark._grouped([str(i) for i in range(2500)], 1)
        self.assertEqual(([len(g) for g in many], sum(many, [])), ([833, 833, 834], [str(i) for i in range(2500)]))

    def test_6_what_is_no_plain_file(self):
        """Rows that Spark changes go through Spark."""
        df = self.spark.read.parquet(self.files)
        for other in (df.where("x0 > 0"), df.selectExpr("x0 * 2 as x0", *COLUMNS[1:]), df.union(df), df.limit(5),
                      df.selectExpr("cast(x0 as decimal(9,3)) x0", *COLUMNS[1:]), df.withColumnRenamed("x1", "other").withColumnRenamed("x2", "x1")):
            self.assertIsNone(kpcaspark._plain_files(other, COLUMNS[:2]), other)
        by = os.path.join(self.folder, "by")
        df.limit(40).selectExpr("int(x0) as key", "x1", "x2").write.partitionBy("key").parquet(by)
        self.assertIsNone(kpcaspark._plain_files(self.spark.read.parquet(by), ["x1", "x2"]))
        with self.assertRaisesRegex(ValueError, "not a plain scan"):
            kpcaspark.fit(df.where("x0 > 0"), COLUMNS, files=True, command=self.command)

    def test_7_weights_are_repeated_rows(self):
        rows = [(float(i % 7), float(i % 5), float(i * i % 11), float(i % 3)) for i in range(60)]
        df = self.spark.createDataFrame(rows, "a double, b double, c double, w double").coalesce(1)
        again = self.spark.createDataFrame([r for r in rows for _ in range(int(r[3]))], "a double, b double, c double, w double").coalesce(1)
        # All rows are landmarks; copies of a row span no more than it does.
        weighted = kpcaspark.fit(df, ["a", "b", "c"], components=2, weights="w", width=3, command=self.command)
        repeated = kpcaspark.fit(again, ["a", "b", "c"], components=2, width=3, command=self.command)
        x = np.array(rows)[:, :3]
        a, b = (kpcaspark._embed_once(self.command, m.data, x) for m in (weighted, repeated))
        self.assertLess(np.abs(a * np.sign((a * b).sum(axis=0)) - b).max(), 1e-9)
        self.assertEqual(weighted.metrics["rows"], 40)
        self.assertEqual(kpcaspark.embed(df, weighted, command=self.command).count(), 60)

    def with_a_death(self, fit):
        """The model of a fit during which an executor is killed."""
        killed = []

        def kill():
            tracker = self.spark.sparkContext.statusTracker()
            for _ in range(2000):
                if any((tracker.getStageInfo(s) or Nothing).numCompletedTasks >= 3 for s in tracker.getActiveStageIds()):
                    break
                time.sleep(0.005)
            for pid in executors():
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
                break

        killer = threading.Thread(target=kill)
        killer.start()
        model = fit()
        killer.join()
        self.assertEqual(len(killed), 1, "no executor was killed")
        self.assertEqual(model.metrics["rows"], ROWS)
        return model

    def test_3_embeddings_belong_to_their_rows(self):
        got = kpcaspark.embed(self.df, self.reference, command=self.command).repartition(5)
        wanted = kpcaspark._embed_once(self.command, self.reference.data, self.x[::1000])
        rows = {r.id: [r[f"y{j + 1}"] for j in range(5)] for r in got.where("id % 1000 = 0").select("id", *[f"y{j + 1}" for j in range(5)]).collect()}
        self.assertEqual(sorted(rows), list(range(0, ROWS, 1000)))
        for i, want in enumerate(wanted):
            np.testing.assert_array_equal(rows[1000 * i], want)
        self.assertEqual(got.count(), ROWS)

    def test_4_bad_rows(self):
        df = self.spark.createDataFrame([(1.0, 2.0), (2.0, 1.0), (3.0, 5.0), (4.0, None)], "a double, b double").coalesce(1)
        with self.assertRaisesRegex(Exception, "row 3 of partition 0 .counted from 0.: column b is None"):
            kpcaspark.fit(df, ["a", "b"], components=1, landmarks=3, command=self.command)
        model = kpcaspark.fit(df, ["a", "b"], components=1, landmarks=3, bad="skip", command=self.command)
        self.assertEqual((model.metrics["rows"], model.metrics["bad_rows"]), (3, 1))
        self.assertEqual(kpcaspark.embed(df, model, bad="skip", command=self.command).count(), 3)
        with self.assertRaisesRegex(ValueError, "no columns"):
            kpcaspark.fit(df, ["z"], command=self.command)


class Nothing:
    numCompletedTasks = 0


def processes():
    """Pid, parent and command line of all processes."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as f:
                parent = int(f.read().rpartition(")")[2].split()[1])
            with open(f"/proc/{pid}/cmdline") as f:
                yield int(pid), parent, f.read()
        except OSError:
            pass


def descendants():
    """Command lines of the processes that this one has started, by pid."""
    all_of = {pid: (parent, line) for pid, parent, line in processes()}
    found = {os.getpid()}
    while True:
        more = {pid for pid, (parent, _) in all_of.items() if parent in found} - found
        if not more:
            return {pid: all_of[pid][1] for pid in found if pid in all_of}
        found |= more


def executors():
    return sorted(pid for pid, line in descendants().items() if "CoarseGrainedExecutorBackend" in line)


def children():
    u = resource.getrusage(resource.RUSAGE_CHILDREN)
    return u.ru_utime + u.ru_stime


if __name__ == "__main__":
    unittest.main()
