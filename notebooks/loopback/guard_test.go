package loopback

import (
	"net"
	"net/http"
	"net/http/httptest"
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
		r := httptest.NewRequest(c.method, "http://"+c.host+c.path, nil)
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
