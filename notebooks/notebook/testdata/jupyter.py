"""Writes jupyter.ipynb, a notebook with everything that is hard to keep.

Made with nbformat 5.11.1, the library by which Jupyter writes notebooks.
"""
import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output, new_raw_cell

nb = new_notebook(metadata={
    "kernelspec": {"display_name": "Go (kpcalab)", "language": "go", "name": "kpcalab"},
    "language_info": {"name": "go"}, "zzz": [1, 2.50, 1e-3, True, None, {}, []]})
nb.cells = [
    new_markdown_cell("# Größe λ ≤ 1\n\ttab \"quoted\" \\alpha\u2028next\r\nend <b>&\u0001", id="first",
                      attachments={"a.png": {"image/png": "iVBORw0KGgo="}}),
    new_code_cell("%%\nfmt.Println(1)\n", id="second", execution_count=3,
                  metadata={"nbgrader": {"grade": True, "points": 2.5}, "tags": ["x"]},
                  outputs=[
                      new_output("stream", name="stdout", text="1\n2"),
                      new_output("display_data", data={"text/html": "<p>\n</p>", "image/png": "aGk=\n",
                                                       "image/svg+xml": "<svg>\n</svg>",
                                                       "application/json": {"a": ["b\n", "c"]}}),
                      new_output("execute_result", data={"text/plain": "3"}, execution_count=3),
                      new_output("error", ename="ERROR", evalue="exit status 2", traceback=["\x1b[31mred\x1b[0m"]),
                  ]),
    new_code_cell("", id="third"),
    new_raw_cell("raw", id="fourth"),
]
nb["custom"] = {"kept": "yes"}
nbformat.write(nb, "jupyter.ipynb")
