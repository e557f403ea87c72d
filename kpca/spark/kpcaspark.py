"""Kernel PCA of a Spark DataFrame, by Go processes that sum up what a task holds.

    import kpcaspark
    model = kpcaspark.fit(df, ["a", "b", "c"], components=10)
    embedded = kpcaspark.embed(df, model)     # df with the columns y1 … y10
    model.save("model")                       # what kpca.Model.UnmarshalBinary reads

Every task hands its rows to one `moments` process (kpca/moments, built by
`go build -o moments ./kpca/moments`), and answers with 4μ² bytes, whatever the number
of its rows. Where df is Parquet files as they lie in a file system that all executors
mount, the process reads them itself, and no row goes through Spark; else it gets
Arrow batches through a pipe. The answers merge in the order of the partitions (or of
groups of files), so that the same ones give the same bits. fit evaluates the DataFrame
twice (once for landmarks and z-scores, once to sum up): cache it if that is dear.
"""
import atexit
import functools
import hashlib
import json
import os
import shutil
import struct
import subprocess
import tempfile
import urllib.parse
import zlib
from dataclasses import dataclass, field

import numpy as np
from pyspark import SparkFiles, TaskContext
from pyspark.sql.types import DoubleType, StructField, StructType

MAGIC = b"\x89KPB\r\n\x1a\n"
FAN_IN = 32  # sums that one process merges


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


def fit(df, columns, components=10, landmarks=None, width=None, standardize=True, weights=None,
        seed=1, sample=4000, bad="error", files=None, command=None):
    """Fit `components` kernel principal components to numeric columns of df.

    landmarks is their number, 256 if None. width is that of the Gaussian
    exp(-d²/width²), the median distance in the sample if None. weights names a column
    that says how often a row counts. bad says what becomes of rows with a value that
    is null, NaN or infinite: "error" names the first one, "skip" leaves them out and
    counts them. files says whether the processes read the files of df themselves:
    None does where df is nothing but such files, True insists, False never does.
    """
    columns = _check(df, list(columns) + ([] if weights is None else [weights]), bad)
    job = _Job(df, command)
    source = _source(job, df, columns, files, bad)
    extra = ["-columns", ",".join(columns[:-1]), "-weights", weights] if weights else ["-columns", ",".join(columns)]
    first = source.sums(["sample", "-rows", str(sample), "-seed", str(seed)], extra)
    if not first.data or "Rows" not in _describe(job.command, first.data):
        raise ValueError(f"the DataFrame has no rows to fit ({first.metrics.get('bad_rows', 0)} were left out)")
    plan = job.local(["landmarks", "-n", str(landmarks or 0), "-seed", str(seed)]
                     + ([] if width is None else ["-width", repr(float(width))])
                     + ([] if standardize else ["-raw"]), [first.data])
    second = source.sums(["add", "-plan", job.ship(plan, "plan")], extra)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "plan")
        with open(path, "wb") as f:
            f.write(plan)
        data = job.local(["fit", "-plan", path, "-components", str(components)], [second.data])
    rows = _describe(job.command, second.data)["Rows"]
    model = _describe(job.command, data)
    return Model(data, columns[:-1] if weights else columns, model["Components"], dict(second.metrics, rows=rows))


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
        self.session = df.sparkSession
        self.context = self.session.sparkContext
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

    def answers(self, df, one):
        """Run one on the Arrow batches of every partition, and merge what they answer,
        in the order of their numbers. Its workers live on from task to task, where
        those of RDDs were seen to start, and import, anew."""
        answers, program = df.mapInArrow(one, "part int, data binary, rows long, bad long").rdd, self.name
        count = answers.getNumPartitions()
        if count <= FAN_IN:  # no further task needs Python
            return _merged(self.command, sorted(_numbered(r) for r in answers.collect()))
        parts = answers.map(_numbered)
        while count > FAN_IN:
            count = -(-count // FAN_IN)
            parts = (parts.map(lambda kv: (kv[0] // FAN_IN, kv)).groupByKey(count)
                     .map(lambda group: (group[0], _merged(SparkFiles.get(program), sorted(group[1])))))
        return _merged(self.command, sorted(parts.collect()))


def _numbered(r):
    return r.part, _Part(bytes(r.data), {"bad_rows": r.bad, "partitions": int(r.rows > 0)})


def _answer(part, data, rows, left):
    import pyarrow as pa
    return pa.RecordBatch.from_arrays(
        [pa.array([part], pa.int32()), pa.array([data], pa.binary()), pa.array([rows], pa.int64()), pa.array([left], pa.int64())],
        names=["part", "data", "rows", "bad"])


def _source(job, df, columns, files, bad):
    found = None if files is False else _plain_files(df, columns)
    if files and not found:
        raise ValueError("files=True, but df is not a plain scan of Parquet files in a file system that all executors "
                         "mount, of numbers in flat columns; leave files out")
    if found and (files or len(found) >= job.context.defaultParallelism):
        return _Files(job, _grouped(found, df.rdd.getNumPartitions()), bad)
    return _Rows(job, df.select(*columns), columns, bad)


NUMBERS = ("double", "float", "bigint", "int", "smallint", "tinyint", "boolean")


def _plain_files(df, columns):
    """The paths of the Parquet files that df is, or None where it is anything else."""
    types = dict(df.dtypes)
    if any(types[c] not in NUMBERS or "," in c for c in columns):
        return None
    try:
        plan = df._jdf.queryExecution().optimizedPlan()
        if plan.getClass().getSimpleName() != "LogicalRelation":
            return None
        relation = plan.relation()
        if (relation.getClass().getSimpleName() != "HadoopFsRelation" or not relation.partitionSchema().isEmpty()
                or relation.fileFormat().getClass().getSimpleName() != "ParquetFileFormat"
                or relation.location().getClass().getSimpleName() != "InMemoryFileIndex"):
            return None
        found = [urllib.parse.urlsplit(path) for path in df.inputFiles()]
    except Exception:  # another Spark, another way to ask: rows go through it, then
        return None
    if not found or any(f.scheme != "file" or f.netloc or not f.path.endswith(".parquet") for f in found):
        return None
    return sorted(urllib.parse.unquote(f.path) for f in found)


def _grouped(paths, count):
    """Neighbours together, in as many groups as Spark makes partitions of the files: it
    knows their sizes and its cores, and a task costs more than a small file."""
    count = min(max(count, -(-len(paths) // 1000)), len(paths))  # 1,000 paths fit on a command line
    return [paths[len(paths) * i // count:len(paths) * (i + 1) // count] for i in range(count)]


class _Files:
    """Files that the process of a task reads itself, each a part of its own."""

    def __init__(self, job, groups, bad):
        self.job, self.groups, self.bad = job, groups, bad

    def sums(self, args, columns):
        program, bad, groups = self.job.name, self.bad, self.groups

        def one(batches):
            for batch in batches:
                for i in batch.column(0).to_pylist():
                    yield _files(i, groups[i], program, args + columns, bad)

        return self.job.answers(self.job.session.range(len(groups), numPartitions=len(groups)), one)


def _files(number, paths, program, args, bad):
    with tempfile.TemporaryDirectory(prefix="kpcaspark-") as folder:
        aside = os.path.join(folder, "bad")
        done = subprocess.run([SparkFiles.get(program)] + _shipped(args) + (["-bad", aside] if bad == "skip" else []) + ["-q", "-o", "-"] + paths,
                              capture_output=True, env=_environment())
        if done.returncode != 0:
            raise RuntimeError(f"moments {args[0]}: {done.stderr.decode(errors='replace').strip()}")
        left = 0
        if os.path.exists(aside):
            with open(aside) as f:
                left = sum(1 for _ in f)
    return _answer(number, done.stdout, 1, left)  # how many rows, the sums know


class _Rows:
    """Rows of any DataFrame, piped to one process in each task."""

    def __init__(self, job, rows, columns, bad):
        self.job, self.rows, self.columns, self.bad = job, rows, columns, bad

    def sums(self, args, columns):
        program, names, bad = self.job.name, self.columns, self.bad
        numbered = ["-weights", str(len(names))] if "-weights" in columns else []

        def one(batches):
            yield _partition(batches, program, args + numbered, names, bad)

        return self.job.answers(self.rows, one)


def _shipped(args):
    """The arguments, with the place of the plan on this executor."""
    return [SparkFiles.get(a) if before == "-plan" else a for before, a in zip([""] + args, args)]


def _environment():
    return dict(os.environ, GOMAXPROCS=os.environ.get("KPCALAB_TASK_CORES", "1"))


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
                pipe = _Pipe(SparkFiles.get(program), _shipped(args) + ["-q", "-part", f"partition {part:08d}", "-o", "-", "-"], len(columns))
            pipe.write(x)
            rows += len(x)
        data = pipe.finish() if pipe else b""
    finally:
        if pipe:
            pipe.kill()
    return _answer(part, data, rows, left)


def _embedded(batches, program, name, columns, new, bad):
    import pyarrow as pa
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
    import pyarrow as pa
    names = list(batch.schema.names)
    x = np.empty((batch.num_rows, len(columns)), "<f8")
    for j, c in enumerate(columns):
        x[:, j] = batch.column(names.index(c)).cast(pa.float64()).to_numpy(zero_copy_only=False)  # null: NaN
    if np.isfinite(x.sum()):
        return x, None
    good = np.isfinite(x).all(axis=1)
    if good.all():  # only the sum overflows
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
        self.process = subprocess.Popen([program] + args, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.errors, env=_environment())
        self.total = 0
        self._send(MAGIC + struct.pack("<I", columns))

    def _send(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            self._fail()

    def write(self, x):
        data = memoryview(np.ascontiguousarray(x, "<f8")).cast("B")
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


def _describe(command, data):
    """What a file of the command holds."""
    done = subprocess.run([command, "describe", "-"], input=data, capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(f"moments describe: {done.stderr.decode(errors='replace').strip()}")
    return json.loads(done.stdout)


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
