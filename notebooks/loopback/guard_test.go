package loopback

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestGuard: nothing gets through without the token, from another site, or under
// another name.
func TestGuard(t *testing.T) {
	addr := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 4711}
	g := New(addr)
	h := g.Wrap(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusOK) }))
	cookie := g.cookie + "=" + g.Token()
	for _, c := range []struct {
		what, method, host, path, cookie, origin, site string
		want                                           int
	}{
		{"nothing", "GET", "127.0.0.1:4711", "/", "", "", "", 403},
		{"a guess", "GET", "127.0.0.1:4711", "/", g.cookie + "=0", "", "", 403},
		{"a wrong token", "GET", "127.0.0.1:4711", "/?token=0", "", "", "", 403},
		{"the token", "GET", "127.0.0.1:4711", "/?token=" + g.Token(), "", "", "", 303},
		{"the token, posted", "POST", "127.0.0.1:4711", "/?token=" + g.Token(), "", "http://127.0.0.1:4711", "", 403},
		{"the cookie", "GET", "localhost:4711", "/", cookie, "", "", 200},
		{"another name", "GET", "evil.example:4711", "/", cookie, "", "", 421},
		{"another port", "GET", "127.0.0.1:4712", "/", cookie, "", "", 421},
		{"another site", "GET", "127.0.0.1:4711", "/", cookie, "", "cross-site", 403},
		{"a post", "POST", "127.0.0.1:4711", "/", cookie, "http://127.0.0.1:4711", "same-origin", 200},
		{"a post without origin", "POST", "127.0.0.1:4711", "/", cookie, "", "", 403},
		{"a post from elsewhere", "POST", "127.0.0.1:4711", "/", cookie, "http://evil.example", "", 403},
	} {
		r := httptest.NewRequest(c.method, "http://"+c.host+strings.TrimSuffix(g.Home(), "/")+c.path, nil)
		r.Host = c.host
		for k, v := range map[string]string{"Cookie": c.cookie, "Origin": c.origin, "Sec-Fetch-Site": c.site} {
			if v != "" {
				r.Header.Set(k, v)
			}
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%s: %d, expected %d", c.what, w.Code, c.want)
		}
	}
}

// A server below a path of its own gives its cookie to that path alone, and answers
// nowhere else.
func TestBelow(t *testing.T) {
	addr := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 4711}
	g := New(addr)
	h := g.Wrap(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(r.URL.Path)) }))
	get := func(path, cookie string) *http.Response {
		r := httptest.NewRequest("GET", "http://127.0.0.1:4711"+path, nil)
		r.Header.Set("Cookie", cookie)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Result()
	}
	for from, to := range map[string]string{"/": "", "/a%2Fb": "a%2Fb", "//evil.example": "evil.example", `/\evil.example`: "%5Cevil.example", g.Home() + "a": "a"} {
		resp := get(from+"?token="+g.Token(), "")
		if got := resp.Header.Get("Location"); resp.StatusCode != 303 || got != g.Home()+to && got != g.Home()+"evil.example" {
			t.Errorf("%s leads to %s %q", from, resp.Status, got)
		}
		if c := resp.Cookies(); len(c) != 1 || c[0].Path != g.Home() {
			t.Errorf("the cookie %v", c)
		}
	}
	cookie := g.cookie + "=" + g.Token()
	for path, want := range map[string]int{"/": 403, "/a": 403, g.Home() + "a": 200, "/" + g.Home() + "a": 403} {
		if resp := get(path, cookie); resp.StatusCode != want {
			t.Errorf("%s: %s, expected %d", path, resp.Status, want)
		}
	}
	if a, b := New(addr).Home(), g.Home(); a == b || len(a) < 20 {
		t.Errorf("%s and %s can be guessed", a, b)
	}
}
