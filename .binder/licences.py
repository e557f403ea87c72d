"""Writes a page about whose work the image holds: Debian's packages, Go's modules,
Python's packages and the libraries in JupyterLab's pages, each with its licence.

    python3 .binder/licences.py > licences.html
"""
import html
import importlib.metadata
import json
import pathlib
import re
import subprocess
import sys

NAMES = re.compile(r"(LICEN[SC]E|COPYING|NOTICE|PATENTS|OFL|THIRD.PARTY)", re.I)


def lines(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def texts(files):
    return {f.name: f.read_text(errors="replace") for f in sorted(files) if f.is_file()}


def within(folder):
    return texts(f for f in pathlib.Path(folder).iterdir() if NAMES.match(f.name))


def debian():
    """Packages, with the file in the image that Debian calls copyright."""
    for line in lines("dpkg-query", "-W", "-f", "${Package}\t${Version}\n"):
        name, version = line.split("\t")
        file = pathlib.Path("/usr/share/doc", name, "copyright")
        yield name, version, str(file) if file.exists() else "", {}


def go():
    goroot = lines("go", "env", "GOROOT")[0]
    yield "Go", lines("go", "env", "GOVERSION")[0], "", within(goroot)
    for line in lines("go", "list", "-m", "-f", "{{.Path}}\t{{.Version}}\t{{.Dir}}", "all"):
        path, version, folder = line.split("\t")
        if folder:
            yield path, version, "", within(folder)


def python():
    for d in sorted(importlib.metadata.distributions(), key=lambda d: d.name.lower()):
        said = d.metadata.get("License-Expression") or ", ".join(
            c.split(" :: ")[-1] for c in d.metadata.get_all("Classifier", []) if c.startswith("License")
        ) or (d.metadata.get("License") or "").partition("\n")[0]
        yield d.name, d.version, said, texts(
            pathlib.Path(d.locate_file(f)) for f in d.files or [] if ".dist-info" in str(f) and NAMES.match(f.name)
        )


def javascript():
    """What JupyterLab's and its extensions' builds say that they hold."""
    seen = set()
    for file in sorted(pathlib.Path(sys.prefix).glob("**/third-party-licenses.json")):
        for p in json.loads(file.read_text())["packages"]:
            key = p["name"], p["versionInfo"]
            if key not in seen:
                seen.add(key)
                yield *key, p["licenseId"], {"LICENSE": p["extractedText"]} if p["extractedText"] else {}


def table(title, entries):
    out, silent = [f"<h2>{title}</h2>\n<table>"], []
    for name, version, said, files in entries:
        if not said and not files:
            silent.append(f"{name} {version}")
        cell = html.escape(said) + "".join(
            f"<details><summary>{html.escape(n)}</summary><pre>{html.escape(t)}</pre></details>" for n, t in files.items()
        )
        out.append(f"<tr><td>{html.escape(name)}<td>{html.escape(version or '')}<td>{cell or 'says nothing of it'}")
    print("\n".join(out) + "\n</table>")
    print(f"{title}: {len(out) - 1}" + (", without a licence: " + ", ".join(silent) if silent else ""), file=sys.stderr)


print("<!doctype html><html lang=en><meta charset=utf-8><title>Licences</title>")
print("<style>td{vertical-align:top;padding:.1em 1em .1em 0}pre{white-space:pre-wrap}</style>")
print("<h1>Whose work is in this image</h1>\n<p>The course: BSD 3-Clause.</p>")
print(f"<pre>{html.escape(pathlib.Path('LICENSE').read_text())}</pre>")
table("Debian", debian())
table("Go", go())
table("Python", python())
table("JavaScript", javascript())
