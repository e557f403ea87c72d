#!/usr/bin/env python3
"""Puts the grades of a report into nbgrader's gradebook.

    python homework/grade/nbgrader/import_grades.py COURSE ASSIGNMENT [REPORT]

COURSE is nbgrader's course folder, with gradebook.db; REPORT is the folder that
the grader wrote, COURSE-report if not given. Where nbgrader knows the
assignment's grade cells, each gets the points of its part; where it doesn't, the
parts become the cells. Points that a human gave in the formgrader stay, and are named
where the report has others. Afterwards the formgrader shows the grades, nbgrader
export exports them, and feedback.zip, unpacked in COURSE/feedback, is what
nbgrader release_feedback hands out. Tried with nbgrader 0.9.6.
"""
import json
import os
import sys
import warnings
from datetime import datetime

os.environ["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]  # nbgrader calls alembic by name
warnings.filterwarnings("ignore", message="Object of type")  # SQLAlchemy's, about nbgrader's own code

from nbgrader.api import Gradebook, MissingEntry

from cells import cells_by_part


def cells_of(gb, assignment, notebook, parts):
    """The assignment's grade cells, made from the parts when there are none."""
    a = gb.update_or_create_assignment(assignment)
    cells = [c for n in a.notebooks for c in n.grade_cells]
    if not cells:
        gb.update_or_create_notebook(notebook, assignment)
        cells = [gb.update_or_create_grade_cell(p["ID"], notebook, assignment, max_score=p["MaxPoints"], cell_type="code") for p in parts]
    try:
        chosen = cells_by_part({p["ID"]: p["MaxPoints"] for p in parts}, {c.name: c.max_score for c in cells})
    except ValueError as e:
        sys.exit(str(e))
    named = {c.name: c for c in cells}
    return {part: named[name] for part, name in chosen.items()}


def waits(part):
    """Whether a human has yet to give its points."""
    return bool(part.get("ByHand") and not part.get("Decided") and (part.get("Answer") or part.get("Cells") or part.get("Skipped")))


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    course, assignment = sys.argv[1:3]
    with open(os.path.join(sys.argv[3] if len(sys.argv) == 4 else os.path.normpath(course) + "-report", "grades.json")) as f:
        run = json.load(f)
    results = [r for r in run["Results"] if r["State"] in ("graded", "unusable")]
    if not results:
        sys.exit("the report has no grades")
    review = [r["ID"] for r in run["Results"] if r["State"] == "review"]
    with Gradebook("sqlite:///" + os.path.abspath(os.path.join(course, "gradebook.db"))) as gb:
        cells = cells_of(gb, assignment, assignment, results[0]["Parts"])
        kept = []
        for r in results:
            gb.update_or_create_student(r["ID"], first_name=r.get("First"), last_name=r.get("Last"), email=r.get("Email"))
            try:
                submission = gb.find_submission(assignment, r["ID"])
            except MissingEntry:
                submission = gb.add_submission(assignment, r["ID"])
            if r.get("Submitted"):
                submission.timestamp = datetime.fromisoformat(r["Submitted"].replace("Z", "+00:00")).replace(tzinfo=None)
            for i, notebook in enumerate(submission.notebooks):  # since 0.9 the submission has the sum of theirs
                notebook.late_submission_penalty = 0 if i else r["Penalty"]
            for p in r["Parts"]:
                cell = cells[p["ID"]]
                grade = gb.find_grade(cell.name, cell.notebook.name, assignment, r["ID"])
                by_hand = grade.manual_score
                grade.auto_score = None if waits(p) else p["Points"]
                grade.needs_manual_grade = waits(p) and by_hand is None
                if by_hand is not None and not waits(p) and by_hand != p["Points"]:
                    kept.append(f"{r['ID']}, {cell.name}: {by_hand:g} stays, the report has {p['Points']:g}")
            gb.db.commit()
    print(f"{len(results)} grades are in {os.path.join(course, 'gradebook.db')}")
    if kept:
        print("points given in the formgrader (delete them there to take the report's):", *kept, sep="\n  ")
    if review:
        print("not graded, please review:", ", ".join(review))


main()
