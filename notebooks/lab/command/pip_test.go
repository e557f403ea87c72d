package main

import "testing"

// Who waits for pip reads how far it is; what pip says besides is no news.
func TestPipProgress(t *testing.T) {
	var p pipProgress
	for _, c := range [][2]string{
		{"Collecting jupyterlab==4.6.6", "fetching package 1 of about 94, jupyterlab"},
		{"  Downloading jupyterlab-4.6.6-py3-none-any.whl (12.3 MB)", ""},
		{"Collecting python-json-logger>=2.0.4 (from jupyter-events>=0.11.0->jupyter-server)", "fetching package 2 of about 94, python-json-logger"},
		{"Installing collected packages: a, b, c", "unpacking 3 packages"},
	} {
		if got := p.note(c[0]); got != c[1] {
			t.Errorf("%s: %q, expected %q", c[0], got, c[1])
		}
	}
	p.found = 94
	if got := p.note("Collecting arrow>=1"); got != "fetching arrow" {
		t.Errorf("more than there are: %q", got)
	}
}
