# A service that holds a model and embeds what it is sent.
import io
import json
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

import pandas as pd
from sklearn.decomposition import KernelPCA
from sklearn.impute import SimpleImputer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

text = "length,width,kind\n1.0,10,a\n1.2,?,a\n1.1,12,a\n3.0,30,b\n3.2,33,b\n3.1,,b\n"
table = pd.read_csv(io.StringIO(text), na_values="?").drop(columns="kind")
model = make_pipeline(
    SimpleImputer(strategy="median"),
    StandardScaler(),
    KernelPCA(n_components=2, kernel="rbf", gamma=1 / 4),
)
model.fit(table)


class Embed(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            sent = pd.DataFrame([json.loads(body)])[list(table.columns)].astype(float)
            g = model.transform(sent)
            gaps = sent.isna().sum().to_dict()
            status, answer = 200, json.dumps({"embedding": g[0].tolist(), "gaps": gaps})
        except (KeyError, TypeError, ValueError) as e:
            status, answer = 400, str(e)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(answer.encode())

    def log_message(self, *args):
        pass


server = HTTPServer(("127.0.0.1", 0), Embed)
threading.Thread(target=server.serve_forever, daemon=True).start()
bodies = ['{"width":10,"length":1.0}', '{"width":null,"length":1.2}', '{"length":1.2}', "[1,2]"]
for body in bodies:
    url = f"http://127.0.0.1:{server.server_port}"
    try:
        status = urllib.request.urlopen(url, body.encode()).status
    except urllib.error.HTTPError as e:
        status = e.code
    print(status)
