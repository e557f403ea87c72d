"""Two students at a JupyterHub at the same time: log in, start a server, run a cell of
the course, keep a file that the other does not see, and find it again after a restart.

    jupyterhub -f .binder/trial/jupyterhub_config.py     in one terminal
    python3 .binder/trial/students.py http://127.0.0.1:8000 only-a-trial
"""
import concurrent.futures
import re
import sys
import time

import requests

from cell import Server

# The lecture's homework: the largest eigenvalue of the centred Gram matrix of the Wine data.
CELL = """
import (
	"fmt"
	"os"

	"kpcalab/data"
	"kpcalab/kpca"
)

%%
m, err := kpca.Fit(data.Wine().X, kpca.Gaussian{Width: 3}, &kpca.Options{Components: 2, Standardize: true})
if err != nil {
	panic(err)
}
fmt.Printf("%.3f\\n", m.Eigenvalues)
if err := os.WriteFile("OWNER.txt", []byte("OWNER"), 0o644); err != nil {
	panic(err)
}
"""
WANT = "[19.549 13.962]"


class Student:
    def __init__(self, hub, name, password):
        self.hub, self.name = hub.rstrip("/"), name
        self.session = requests.Session()
        self.session.get(self.hub + "/hub/login").raise_for_status()
        form = {"username": name, "password": password, "_xsrf": self.session.cookies.get("_xsrf")}
        answer = self.session.post(self.hub + "/hub/login", data=form, allow_redirects=False)
        if answer.status_code != 302:
            raise RuntimeError(f"{name} cannot log in: {answer.status_code}")

    def start(self, limit=180):
        """Waits for the student's own server, and enters it."""
        began = time.monotonic()
        self.session.get(f"{self.hub}/hub/spawn/{self.name}").raise_for_status()
        while True:
            answer = self.session.get(f"{self.hub}/user/{self.name}/lab")
            if answer.ok and f"/user/{self.name}/lab" in answer.url:
                if not re.search(r'"disabledExtensions": \[[^]]*:announcements"', answer.text):
                    raise RuntimeError("JupyterLab would ask for news from the network")
                self.server = Server(f"{self.hub}/user/{self.name}/lab", self.session)
                return time.monotonic() - began
            if time.monotonic() > began + limit:
                raise RuntimeError(f"{self.name} has no server after {limit} s: {answer.status_code} {answer.url}")
            time.sleep(1)

    def stop(self, limit=60):
        xsrf = self.session.cookies.get("_xsrf", path="/hub/")
        url = f"{self.hub}/hub/api/users/{self.name}/server"
        for _ in range(limit):  # 202: it is being stopped
            answer = self.session.delete(url, headers={"X-XSRFToken": xsrf, "Referer": self.hub + "/hub/home"})
            if answer.status_code in (204, 404) or answer.status_code == 400 and "not running" in answer.text:
                return
            time.sleep(1)
        raise RuntimeError(f"{self.name}'s server does not stop: {answer.status_code} {answer.text}")

    def files(self):
        return sorted(entry["name"] for entry in self.server.api("GET", "contents")["content"])


def day(student):
    took = student.start()
    began = time.monotonic()
    printed = student.server.run(CELL.replace("OWNER", student.name))
    print(f"{student.name}: server after {took:.1f} s; the cell printed {printed.strip()} after {time.monotonic() - began:.1f} s", flush=True)
    if WANT not in printed:
        raise RuntimeError(f"expected {WANT}")


def main(hub, password):
    students = [Student(hub, name, password) for name in ("ada", "emmy")]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(day, students))
    for student, other in zip(students, reversed(students)):
        files = student.files()
        print(f"{student.name} has {', '.join(files)}")
        if student.name + ".txt" not in files or other.name + ".txt" in files or "00_start_here.ipynb" not in files:
            raise RuntimeError("expected the notebooks, the student's own file and not the other's")
        answer = student.session.get(f"{student.hub}/user/{other.name}/api/contents")
        print(f"{student.name} asks for {other.name}'s files: {answer.status_code}")
        if answer.status_code != 403:
            raise RuntimeError("expected 403")
    first = students[0]
    first.stop()
    first.start()
    if first.name + ".txt" not in first.files():
        raise RuntimeError(f"{first.name}'s file is gone after a restart")
    print(f"{first.name} has {first.name}.txt after a restart")
    for student in students:
        student.stop()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
