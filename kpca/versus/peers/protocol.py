"""How a peer written in Python answers versus: one JSON request a line, one reply a line."""
import json
import os
import sys
import time

import numpy as np

try:
    import resource
except ImportError:  # not on Windows
    resource = None


def threads():
    """As many as our side uses; MKL would take one for each physical core."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def peak():
    if resource is None:
        return 0
    try:
        with open("/proc/self/status") as f:
            for line in f:
                if line.startswith("VmHWM:"):
                    return float(line.split()[1]) * 1024
    except OSError:
        pass
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * 1024


class Peer:
    """What peers have in common: they set solver, and know load, run, about and result."""

    def fit(self, r):
        start, used = time.perf_counter(), time.process_time()
        for _ in range(r["Repeat"]):
            self.run()
        return {"Seconds": (time.perf_counter() - start) / r["Repeat"],
                "Processor": (time.process_time() - used) / r["Repeat"]}

    def fastest(self, names):
        """Keep the fastest of some solvers, each tried five times, or once where that is long."""
        best = {}
        for self.solver in names if len(names) > 1 else ():
            first = self.fit({"Repeat": 1})["Seconds"]  # loads what it needs
            times = [self.fit({"Repeat": 1})["Seconds"] for _ in range(4 if first < 0.3 else 1 if first < 3 else 0)]
            best[self.solver] = min(times, default=first)
        self.solver = min(best, key=best.get, default=names[0])
        return {"About": self.solver}

    def memory(self, r):
        return {"Peak": peak()}

    def serve(self):
        for line in sys.stdin:
            request = json.loads(line)
            try:
                reply = getattr(self, request["Do"])(request)
            except Exception as e:  # told to the other process, which goes on without this peer
                reply = {"Error": f"{type(e).__name__}: {e}"}
            print(json.dumps(reply), flush=True)


def samples(r):
    c = r["Case"]
    return np.fromfile(r["Data"], "<f8").reshape(c["N"], c["D"])


def write(r, y):
    np.ascontiguousarray(y, dtype="<f8").tofile(r["Out"])
