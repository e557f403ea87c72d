# A service that holds a model and embeds what it is sent.
import json
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

from sklearn.datasets import load_wine
from sklearn.decomposition import KernelPCA
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

model = make_pipeline(StandardScaler(), KernelPCA(n_components=2, kernel="rbf", gamma=1 / 16))
model.fit(load_wine().data)


class Embed(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            g = model.transform([json.loads(body)])
            status, answer = 200, json.dumps(g[0].tolist())
        except (TypeError, ValueError) as e:
            status, answer = 400, str(e)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(answer.encode())

    def log_message(self, *args):
        pass


server = HTTPServer(("127.0.0.1", 0), Embed)
threading.Thread(target=server.serve_forever, daemon=True).start()
for body in ["[14.2,1.7,2.4,15.6,127,2.8,3.06,0.28,2.29,5.64,1.04,3.92,1065]", "[1,2]"]:
    url = f"http://127.0.0.1:{server.server_port}"
    try:
        status = urllib.request.urlopen(url, body.encode()).status
    except urllib.error.HTTPError as e:
        status = e.code
    print(status)
