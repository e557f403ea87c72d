"""Lets nbgrader autograde grade in this grader's sandbox.

In the nbgrader_config.py of a course whose assignment is a sheet of this repository:

    import sys
    sys.path.insert(0, "PATH/TO/CLONE/homework/grade/nbgrader")
    c.Autograde.autograde_preprocessors = [
        "kpcalab_sandbox.Sandbox",
        "nbgrader.preprocessors.LimitOutput",
        "kpcalab_sandbox.SaveGrades",
        "nbgrader.preprocessors.AssignLatePenalties",
        "nbgrader.preprocessors.CheckCellMetadata",
    ]
    c.ClearSolutions.code_stub = {"go": "// YOUR CODE HERE"}  # for generate_assignment

Sandbox takes the place of Execute: no cell is run in a kernel, and the grade cells get
the points and the findings of their parts. SaveGrades takes the place of
SaveAutoGrades: an answer beside which stands what the checker doesn't read gets no
points from it, and formgrader lists its cell under manual grading. A submission on which
the grader fails isn't graded, and nbgrader says so: it gets neither 0 nor full points.
Tried with nbgrader 0.9.6.
"""
import json
import os
import secrets
import subprocess
import tempfile

import nbformat
from nbformat.v4 import new_output
from nbgrader.preprocessors import NbGraderPreprocessor, SaveAutoGrades
from nbgrader.utils import is_grade, is_solution
from traitlets import Integer, List, Unicode

from cells import cells_by_part

CLONE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
SEED = ".kpcalab-seed"
WAITING = "kpcalab_waiting"  # in nbconvert's resources: the cells whose points a human gives


class Sandbox(NbGraderPreprocessor):
    """Grades a notebook in the sandbox, in place of running its cells."""

    command = List(Unicode(), ["go", "run", "./homework/grade"], help="The grader, run in the clone.").tag(config=True)
    sheet = Unicode("kernel-pca", help="The problem sheet; `go run ./homework/grade sheets` lists them.").tag(config=True)
    seed = Integer(0, help="Of the hidden data, the same for the class; 0 draws a secret one, kept in the course folder.").tag(config=True)
    timeout = Integer(600, help="Seconds for one submission, compiling included.").tag(config=True)

    def preprocess(self, nb, resources):
        found = self.graded(nb)
        tests, points = found["tests"], found["extra_data"]["parts"]
        parts = {t["tags"][0]: t for t in reversed(tests)}  # of each the first: the hidden checks come behind it
        by_hand = {p for p, t in parts.items() if "by hand" in t["tags"]}
        cells = {c.metadata.nbgrader.grade_id: c for c in nb.cells if is_grade(c)}
        chosen = cells_by_part(points, {name: float(c.metadata.nbgrader.points) for name, c in cells.items()}, by_hand)
        judged = {name: c for name, c in cells.items() if c.cell_type == "code" and not is_solution(c)}  # nbgrader itself leaves the others to a human
        left = set(judged) - set(chosen.values())
        if left:  # without an output it would earn full points
            raise RuntimeError(f"the grade cells {sorted(left)} belong to no part of the sheet {self.sheet}")
        waiting = {name for part, name in chosen.items() if part in by_hand and name in judged}
        if waiting and not self.waits():
            raise RuntimeError(f"the points of {sorted(waiting)} are a human's to give: in nbgrader_config.py, put kpcalab_sandbox.SaveGrades in the place of SaveAutoGrades")
        resources[WAITING] = waiting
        for part, name in chosen.items():
            if name not in judged:
                continue
            text = "\n".join(t["output"] for t in tests if t["tags"][0] == part)
            judged[name].outputs = [new_output("stream", name="stdout", text=text + "\n")]
            if name not in waiting:
                judged[name].outputs.append(new_output("execute_result", data={"text/plain": repr(float(parts[part]["score"]))}, execution_count=1))
            judged[name].execution_count = 1
        return nb, resources

    def waits(self):
        """Whether somebody keeps what waits from being graded by its output."""
        used = self.config.get("Autograde", {}).get("autograde_preprocessors", [])
        return any(p == "kpcalab_sandbox.SaveGrades" or p is SaveGrades for p in used)

    def graded(self, nb):
        """The grader's results.json."""
        with tempfile.TemporaryDirectory() as tmp:
            submission, results = os.path.join(tmp, "submission"), os.path.join(tmp, "results.json")
            os.mkdir(submission)
            nbformat.write(nb, os.path.join(submission, "submission.ipynb"))
            run = subprocess.run([*self.command, "autograder", submission, results, "-sheet", self.sheet, "-seed", str(self.secret())],
                                 cwd=CLONE, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=self.timeout)
            try:
                with open(results) as f:
                    found = json.load(f)
            except (OSError, ValueError):
                raise RuntimeError(f"the grader wrote no results: {run.stderr.strip()[-2000:]}") from None
        if not any("score" in t for t in found["tests"]):
            raise RuntimeError(found["output"])
        return found

    def secret(self):
        """The seed; nbgrader converts in the course folder."""
        if self.seed:
            return self.seed
        try:
            with open(SEED) as f:
                return int(f.read())
        except FileNotFoundError:
            seed = secrets.randbits(52) | 1
            with os.fdopen(os.open(SEED, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as f:
                f.write(str(seed))
            return seed


class SaveGrades(SaveAutoGrades):
    """Saves the grades of the cells, of those that wait for a human none."""

    def _add_score(self, cell, resources):
        super()._add_score(cell, resources)
        name = cell.metadata.nbgrader.grade_id
        if name in resources.get(WAITING, ()):
            grade = self.gradebook.find_grade(name, self.notebook_id, self.assignment_id, self.student_id)
            grade.auto_score, grade.needs_manual_grade = None, True
            self.gradebook.db.commit()
