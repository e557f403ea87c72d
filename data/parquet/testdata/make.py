"""python make.py: pyarrow.zip, files of each codec and version of a page, with a
column of each type (of each physical type, where they are compressed), encoding and kind of field. A column's name says what it holds
(type/encoding/required or /nulls); parquet_test.go has the same formulas. Some columns
more have pages that hardly shrink, of several thousand bytes: where buffers grow,
decompression goes wrong in other ways. Made with pyarrow 26.0.1."""
import datetime
import decimal
import io
import zipfile

import pyarrow as pa
import pyarrow.parquet as pq

ROWS = 40
decimal.getcontext().prec = 80
PLAIN, DICTIONARY, DELTA, SPLIT = "PLAIN", "RLE_DICTIONARY", "DELTA_BINARY_PACKED", "BYTE_STREAM_SPLIT"
EPOCH = datetime.datetime(1970, 1, 1)


def k(i):
    return i * 37 % 101


def money(places):
    return lambda i: decimal.Decimal(k(i) - 50).scaleb(-2).quantize(decimal.Decimal(1).scaleb(-places))


def day(i):
    return (EPOCH + datetime.timedelta(days=18000 + k(i))).date()


def moment(i):
    return EPOCH + datetime.timedelta(days=18000 + k(i), hours=6)


WHOLE, FLOATS = (PLAIN, DICTIONARY, DELTA, SPLIT), (PLAIN, DICTIONARY, SPLIT)
TYPES = {
    "bool": (pa.bool_(), lambda i: k(i) % 2 == 1, (PLAIN, "RLE")),
    **{f"int{b}": (getattr(pa, f"int{b}")(), lambda i: k(i) - 50, WHOLE) for b in (8, 16, 32, 64)},
    **{f"uint{b}": (getattr(pa, f"uint{b}")(), lambda i, b=b: 2**b - 1 - k(i), WHOLE) for b in (8, 16, 32, 64)},
    "float16": (pa.float16(), lambda i: (k(i) - 50) / 8, FLOATS),
    "float32": (pa.float32(), lambda i: (k(i) - 50) / 8, FLOATS),
    "float64": (pa.float64(), lambda i: (k(i) - 50) / 7, FLOATS),
    "decimal9": (pa.decimal128(9, 2), money(2), WHOLE),
    "decimal18": (pa.decimal128(18, 2), money(2), WHOLE),
    "decimal38": (pa.decimal128(38, 2), money(2), (PLAIN, DICTIONARY, SPLIT, "DELTA_BYTE_ARRAY")),
    "decimal76": (pa.decimal256(76, 30), money(30), (PLAIN, DICTIONARY)),
    "date32": (pa.date32(), day, WHOLE),
    "date64": (pa.date64(), day, (PLAIN, DICTIONARY)),
    **{f"timestamp-{u}": (pa.timestamp(u), moment, WHOLE) for u in ("ms", "us", "ns")},
    "time32": (pa.time32("ms"), lambda i: datetime.time(k(i) % 24), (PLAIN,)),
    "string": (pa.string(), lambda i: f"w{k(i) % 7}", (PLAIN, DICTIONARY, "DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY")),
    "binary": (pa.binary(), lambda i: b"b", (PLAIN,)),
    "list": (pa.list_(pa.float64()), lambda i: [k(i), k(i) + 0.5, -k(i)], FLOATS),
    "fixed": (pa.list_(pa.float32(), 3), lambda i: [k(i), k(i) + 0.5, -k(i)], (PLAIN,)),
    "struct": (pa.struct([("x", pa.float64()), ("y", pa.int32())]), lambda i: {"x": k(i) / 7, "y": k(i)}, (None,)),
    "map": (pa.map_(pa.string(), pa.float64()), lambda i: [("a", 1.0)], (None,)),
}


PHYSICAL = "bool int32 int64 float32 float64 decimal38 string list".split()  # of each physical type one


def table(kinds):
    fields, columns, encodings, dictionaries = [], [], {}, []
    for kind in kinds:
        type_, value, ways = TYPES[kind]
        for way in ways:
            for nulls in (False, True):
                name = f"{kind}/{way or 'any'}/{'nulls' if nulls else 'required'}"
                if kind == "fixed" and nulls:
                    continue
                fields.append(pa.field(name, type_, nullable=nulls))
                columns.append(pa.array([None if nulls and i % 5 == 2 else value(i) for i in range(ROWS)], type_))
                path = name + (".list.element" if kind in ("list", "fixed") else "")
                if way == DICTIONARY:
                    dictionaries.append(path)
                elif way:
                    encodings[path] = way
    return pa.table(columns, pa.schema(fields)), encodings, dictionaries


LARGE = {"float64": (pa.float64(), lambda r: r / 128), "int32": (pa.int32(), lambda r: r), "string": (pa.string(), str)}


def large():
    """Numbers of a generator that Go has in three lines, too."""
    r, random = 1, []
    for _ in range(700):
        r = r * 1103515245 + 12345 & 0x7fffffff
        random.append(r >> 9)
    return pa.table([pa.array([value(v) for v in random], t) for t, value in LARGE.values()],
                    pa.schema([pa.field(n, t, nullable=n == "int32") for n, (t, _) in LARGE.items()]))


def main():
    with zipfile.ZipFile("pyarrow.zip", "w", zipfile.ZIP_DEFLATED) as z:
        for codec in ("none", "snappy", "gzip", "brotli", "zstd", "lz4"):
            whole, encodings, dictionaries = table(TYPES if codec == "none" else PHYSICAL)
            for page in ("1.0", "2.0"):
                out = io.BytesIO()
                pq.write_table(whole, out, compression=codec, data_page_version=page, version="2.6", use_dictionary=dictionaries,
                               column_encoding=encodings, store_decimal_as_integer=True, write_statistics=False, store_schema=False,
                               data_page_size=64, write_batch_size=16, row_group_size=25, use_deprecated_int96_timestamps=False)
                z.writestr(zipfile.ZipInfo(f"{codec}-v{page[0]}.parquet"), out.getvalue(), zipfile.ZIP_DEFLATED)
                out = io.BytesIO()
                pq.write_table(large(), out, compression=codec, data_page_version=page, use_dictionary=False, write_statistics=False,
                               store_schema=False)
                z.writestr(zipfile.ZipInfo(f"{codec}-v{page[0]}-large.parquet"), out.getvalue(), zipfile.ZIP_DEFLATED)
        out = io.BytesIO()
        odd = {"id": pa.array([2**60 + i for i in range(6)]), "text": pa.array(["a", "", None, "d", "e", "f"]),
               "v": pa.array([[1.0, 2.0], [3.0], None, [], [4.0, None], [5.0, 6.0]], pa.list_(pa.float64())),
               "deep": pa.array([[[1.0]]] * 6), "none": pa.array([None] * 6), "empty": pa.array([[]] * 6, pa.list_(pa.float64()))}
        pq.write_table(pa.table(odd), out)
        z.writestr(zipfile.ZipInfo("odd.parquet"), out.getvalue(), zipfile.ZIP_DEFLATED)
        out = io.BytesIO()
        pq.write_table(pa.table({"t": [moment(i) for i in range(ROWS)]}), out, use_deprecated_int96_timestamps=True)
        z.writestr(zipfile.ZipInfo("int96.parquet"), out.getvalue(), zipfile.ZIP_DEFLATED)


main()
