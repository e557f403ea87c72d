"""Runs a cell in a Jupyter server as a browser does, and prints what it prints.

    python3 .binder/trial/cell.py "http://127.0.0.1:8888/lab?token=…" '%%' 'fmt.Println(6 * 7)'

Every argument is a line.

Needs requests and websocket-client, which JupyterLab brings along.
"""
import json
import sys
import urllib.parse
import uuid

import requests
import websocket


class Server:
    """A Jupyter server, and who asks it: a token, or the cookies of a session."""

    def __init__(self, address, session=None):
        url = urllib.parse.urlsplit(address)
        token = urllib.parse.parse_qs(url.query).get("token", [""])[0]
        self.base = f"{url.scheme}://{url.netloc}{url.path.partition('/lab')[0].rstrip('/')}/"
        self.session = session or requests.Session()
        if token:
            self.session.headers["Authorization"] = "token " + token

    def api(self, method, path, **arguments):
        """An answer of the server's; a refusal is an error."""
        url = self.base + "api/" + path
        cookies = [c for c in self.session.cookies if c.name == "_xsrf" and urllib.parse.urlsplit(url).path.startswith(c.path)]
        best = max(cookies, key=lambda c: len(c.path), default=None)
        answer = self.session.request(method, url, headers={"X-XSRFToken": best.value} if best else {}, timeout=60, **arguments)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def run(self, code, kernel="kpcalab", limit=180):
        """What a cell of a new notebook prints; an error of the cell is one here."""
        notebook = {"path": f"trial-{uuid.uuid4().hex}.ipynb", "name": "", "type": "notebook", "kernel": {"name": kernel}}
        session = self.api("POST", "sessions", json=notebook)
        try:
            return self._run(session["kernel"]["id"], code, limit)
        finally:
            self.api("DELETE", "sessions/" + session["id"])

    def _run(self, id, code, limit):
        address = "ws" + self.base.removeprefix("http") + f"api/kernels/{id}/channels"
        request = requests.Request("GET", "http" + address.removeprefix("ws"))
        headers = self.session.prepare_request(request).headers
        passed = [f"{k}: {headers[k]}" for k in ("Authorization", "Cookie") if k in headers]
        socket = websocket.create_connection(address, header=passed, timeout=limit)
        header = {"msg_id": uuid.uuid4().hex, "session": uuid.uuid4().hex, "username": "", "msg_type": "execute_request", "version": "5.3"}
        content = {"code": code, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False}
        socket.send(json.dumps({"channel": "shell", "header": header, "parent_header": {}, "metadata": {}, "content": content}))
        printed, idle, reply = "", False, None
        while not (idle and reply):
            message = json.loads(socket.recv())
            if message["parent_header"].get("msg_id") != header["msg_id"]:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "stream":
                printed += content["text"]
            idle = idle or kind == "status" and content["execution_state"] == "idle"
            reply = content["status"] if kind == "execute_reply" else reply
        socket.close()
        if reply != "ok":
            raise RuntimeError(f"the cell ended with {reply}:\n{printed}")
        return printed


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    print(Server(sys.argv[1]).run("\n".join(sys.argv[2:])), end="")
