"""Kernel PCA of a Spark DataFrame, by Go processes that sum up what a task holds.

    import kpcaspark
    model = kpcaspark.fit(df, ["a", "b", "c"], components=10)
    embedded = kpcaspark.embed(df, model)     # df with the columns y1 … y10
    model.save("model")                       # what kpca.Model.UnmarshalBinary reads

Every task pipes its Arrow batches to one `moments` process (kpca/moments, built by
`go build -o moments ./kpca/moments`), and answers with 4μ² bytes, whatever the number
of its rows. These merge in a tree, on the executors, in the order of the partitions,
so that the same partitions give the same bits. fit evaluates the DataFrame twice
(once for landmarks and z-scores, once to sum up): cache it if that is dear.
"""
import atexit
import functools
import hashlib
import os
import shutil
import struct
import subprocess
import tempfile
import zlib
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa
from pyspark import SparkFiles, TaskContext
from pyspark.sql.types import DoubleType, StructField, StructType

MAGIC = b"\x89KPB\r\n\x1a\n"
FAN_IN = 8  # sums that one task merges


@dataclass
class Model:
    """A fitted model: its bytes, the columns it was fitted on, and what was counted."""

    data: bytes
    columns: list
    components: int
    metrics: dict = field(default_factory=dict)  # rows, bad_rows, partitions

    def save(self, path):
        with open(path, "wb") as f:
            f.write(self.data)


def fit(df, columns, components=10, landmarks=256, width=None, standardize=True,
        seed=1, sample=4000, bad="error", command=None):
    """Fit `components` kernel principal components to numeric columns of df.

    width is that of the Gaussian exp(-d²/width²), the median distance in the sample
    if None. bad says what becomes of rows with a value that is null, NaN or infinite:
    "error" names the first one, "skip" leaves them out and counts them.
    """
    columns = _check(df, columns, bad)
    job = _Job(df, command)
    rows = df.select(*columns)
    first = job.sums(rows, ["sample", "-rows", str(sample), "-seed", str(seed)], columns, bad)
    plan = job.local(["landmarks", "-n", str(landmarks), "-seed", str(seed)]
                     + ([] if width is None else ["-width", repr(float(width))])
                     + ([] if standardize else ["-raw"]), [first.data])
    name = job.ship(plan, "plan")
    second = job.sums(rows, ["add", "-plan", name], columns, bad)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "plan")
        with open(path, "wb") as f:
            f.write(plan)
        data = job.local(["fit", "-plan", path, "-components", str(components)], [second.data])
    # The rank may be below what was asked for: one zero row tells how many there are.
    width_of = _embed_once(job.command, data, np.zeros((1, len(columns)))).shape[1]
    return Model(data, columns, width_of, second.metrics)


def embed(df, model, prefix="y", bad="error", command=None):
    """Return df with the coordinates of each row in columns prefix1, prefix2, …

    Coordinates come with the columns of their own row, so nothing needs to be joined.
    With bad="skip", rows that can't be embedded are left out.
    """
    columns = _check(df, model.columns, bad)
    new = [f"{prefix}{j + 1}" for j in range(model.components)]
    taken = [c for c in new if c in df.columns]
    if taken:
        raise ValueError(f"the DataFrame already has columns {taken}; take another prefix")
    job = _Job(df, command)
    name, program = job.ship(model.data, "model"), job.name
    schema = StructType(list(df.schema.fields) + [StructField(c, DoubleType(), False) for c in new])
    return df.mapInArrow(lambda batches: _embedded(batches, program, name, columns, new, bad), schema)


def _check(df, columns, bad):
    columns = list(columns)
    missing = [c for c in columns if c not in df.columns]
    if missing or not columns:
        raise ValueError(f"there are no columns {missing}; the DataFrame has {df.columns}")
    if bad not in ("error", "skip"):
        raise ValueError(f'bad is {bad!r}; it must be "error" or "skip"')
    return columns


_SHIPPED = set()  # applications and names: Spark takes a name once


@functools.cache
def _folder():
    """Where shipped files lie as long as this process lives: Spark reads them late."""
    folder = tempfile.mkdtemp(prefix="kpcaspark-")
    atexit.register(shutil.rmtree, folder, True)
    return folder


class _Job:
    """What is sent to the executors for one call: this module, the command, files."""

    def __init__(self, df, command):
        self.command = command or os.environ.get("KPCALAB_MOMENTS") or shutil.which("moments")
        if not self.command:
            raise FileNotFoundError("the command moments was not found: go build -o moments ./kpca/moments, "
                                    "and name it with command= or KPCALAB_MOMENTS")
        self.context = df.sparkSession.sparkContext
        self.context.addPyFile(os.path.abspath(__file__))
        with open(self.command, "rb") as f:
            self.name = self.ship(f.read(), "moments")

    def ship(self, data, what):
        """Send bytes to all executors, under a name of their own contents."""
        name = f"{what}-{hashlib.sha256(data).hexdigest()[:16]}"
        key = (self.context.applicationId, name)
        if key not in _SHIPPED:
            path = os.path.join(_folder(), name)
            with open(path, "wb") as f:
                f.write(data)
            os.chmod(path, 0o755)
            self.context.addFile(path)
            _SHIPPED.add(key)
        return name

    def local(self, args, files):
        """Run a step here, on files with the given contents."""
        return _run_on_files(self.command, args, files)

    def sums(self, rows, args, columns, bad):
        """Run a step on every partition, and merge what comes."""
        program = self.name

        def one(batches):
            yield _partition(batches, program, args, columns, bad)

        parts = rows.mapInArrow(one, "part int, data binary, rows long, bad long").rdd.map(
            lambda r: (r.part, _Part(bytes(r.data), {"rows": r.rows, "bad_rows": r.bad, "partitions": int(r.rows > 0)})))
        count = rows.rdd.getNumPartitions()
        while count > FAN_IN:
            count = -(-count // FAN_IN)
            parts = (parts.map(lambda kv: (kv[0] // FAN_IN, kv)).groupByKey(count)
                     .map(lambda group: (group[0], _merged(SparkFiles.get(program), sorted(group[1])))))
        return _merged(self.command, sorted(parts.collect()))


@dataclass(order=True)
class _Part:
    data: bytes
    metrics: dict


def _merged(command, parts):
    """Merge numbered parts in their order; those of empty partitions are empty."""
    full = [p for _, p in parts if p.data]
    metrics = {}
    for _, p in parts:
        for name, value in p.metrics.items():
            metrics[name] = metrics.get(name, 0) + value
    if len(full) > 1:
        return _Part(_run_on_files(command, ["merge"], [p.data for p in full]), metrics)
    return _Part(full[0].data if full else b"", metrics)


def _partition(batches, program, args, columns, bad):
    """Pipe the rows of one partition to one process, and return its answer."""
    part, rows, left, pipe = TaskContext.get().partitionId(), 0, 0, None
    try:
        for batch in batches:
            x, kept = _numbers(batch, columns, bad, rows + left)
            left += batch.num_rows - len(x)
            if len(x) == 0:
                continue
            if pipe is None:
                args = [SparkFiles.get(a) if before == "-plan" else a for before, a in zip([""] + args, args)]
                pipe = _Pipe(SparkFiles.get(program), args + ["-q", "-part", f"partition {part:08d}", "-o", "-", "-"], len(columns))
            pipe.write(x)
            rows += len(x)
        data = pipe.finish() if pipe else b""
    finally:
        if pipe:
            pipe.kill()
    return pa.RecordBatch.from_arrays(
        [pa.array([part], pa.int32()), pa.array([data], pa.binary()), pa.array([rows], pa.int64()), pa.array([left], pa.int64())],
        names=["part", "data", "rows", "bad"])


def _embedded(batches, program, name, columns, new, bad):
    pipe, seen = None, 0
    try:
        for batch in batches:
            x, kept = _numbers(batch, columns, bad, seen)
            seen += batch.num_rows
            if len(x) == 0:
                continue
            if pipe is None:
                pipe = _Pipe(SparkFiles.get(program), ["embed", "-model", SparkFiles.get(name), "-"], len(columns))
            pipe.write(x)
            y = pipe.read(len(x), len(new))
            if kept is not None:
                batch = batch.filter(pa.array(kept))
            yield pa.RecordBatch.from_arrays(
                list(batch.columns) + [pa.array(np.ascontiguousarray(y[:, j])) for j in range(len(new))],
                names=list(batch.schema.names) + new)
        if pipe:
            pipe.finish()
    finally:
        if pipe:
            pipe.kill()


def _numbers(batch, columns, bad, before):
    """The batch as an n×d matrix, and which rows were kept (None: all)."""
    names = list(batch.schema.names)
    x = np.empty((batch.num_rows, len(columns)), "<f8")
    for j, c in enumerate(columns):
        x[:, j] = batch.column(names.index(c)).cast(pa.float64()).to_numpy(zero_copy_only=False)  # null: NaN
    good = np.isfinite(x).all(axis=1)
    if good.all():
        return x, None
    if bad == "error":
        i = int(np.argmin(good))
        j = int(np.argmin(np.isfinite(x[i])))
        raise ValueError(f"row {before + i} of partition {TaskContext.get().partitionId()} (counted from 0): column "
                         f'{columns[j]} is {batch.column(names.index(columns[j]))[i].as_py()}; a finite number is needed (bad="skip" leaves such rows out)')
    return x[good], good


class _Pipe:
    """A process that takes blocks on its standard input."""

    def __init__(self, program, args, columns):
        self.errors = tempfile.TemporaryFile()
        environment = dict(os.environ, GOMAXPROCS=os.environ.get("KPCALAB_TASK_CORES", "1"))
        self.process = subprocess.Popen([program] + args, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.errors, env=environment)
        self.total = 0
        self._send(MAGIC + struct.pack("<I", columns))

    def _send(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            self._fail()

    def write(self, x):
        data = np.ascontiguousarray(x, "<f8").tobytes()
        self._send(struct.pack("<I", len(x)))
        self._send(data)
        self._send(struct.pack("<I", zlib.crc32(data)))
        self.total += len(x)

    def read(self, rows, columns):
        """The block that answers the last one, which has as many rows."""
        if self.total == rows:  # the first one
            head = self._take(len(MAGIC) + 4)
            if head != MAGIC + struct.pack("<I", columns):
                raise RuntimeError(f"moments answered with {head!r}, which begins no blocks of {columns} columns")
        n, = struct.unpack("<I", self._take(4))
        if n != rows:
            raise RuntimeError(f"moments answered a block of {rows} rows with {n}")
        data = self._take(8 * rows * columns)
        if struct.unpack("<I", self._take(4))[0] != zlib.crc32(data):
            raise RuntimeError("the answer of moments was damaged: its checksum does not fit")
        return np.frombuffer(data, "<f8").reshape(rows, columns)

    def _take(self, n):
        data = self.process.stdout.read(n)
        if len(data) < n:
            self._fail()
        return data

    def finish(self):
        """Write the end mark, and return what the process still says."""
        self._send(struct.pack("<IQ", 0, self.total))
        self.process.stdin.close()
        data = self.process.stdout.read()
        if self.process.wait() != 0:
            self._fail()
        return data

    def _fail(self):
        self.process.wait()
        self.errors.seek(0)
        raise RuntimeError(f"moments ended with code {self.process.returncode}: {self.errors.read().decode(errors='replace').strip()}")

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.errors.close()


def _run_on_files(command, args, contents):
    with tempfile.TemporaryDirectory(prefix="kpcaspark-") as folder:
        paths = [os.path.join(folder, f"{i:08d}") for i in range(len(contents))]
        for path, data in zip(paths, contents):
            with open(path, "wb") as f:
                f.write(data)
        done = subprocess.run([command] + args + ["-o", "-"] + paths, capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(f"moments {args[0]}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def _embed_once(command, model, x):
    with tempfile.TemporaryDirectory(prefix="kpcaspark-") as folder:
        path = os.path.join(folder, "model")
        with open(path, "wb") as f:
            f.write(model)
        data = x.astype("<f8").tobytes()
        blocks = (MAGIC + struct.pack("<II", x.shape[1], len(x)) + data + struct.pack("<I", zlib.crc32(data)) + struct.pack("<IQ", 0, len(x)))
        done = subprocess.run([command, "embed", "-model", path, "-"], input=blocks, capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(f"moments embed: {done.stderr.decode(errors='replace').strip()}")
    columns, rows = struct.unpack_from("<II", done.stdout, len(MAGIC))
    return np.frombuffer(done.stdout, "<f8", rows * columns, len(MAGIC) + 8).reshape(rows, columns)
