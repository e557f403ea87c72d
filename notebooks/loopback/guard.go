// Package loopback keeps a server on this machine for the one browser that was given
// its token.
//
//	g := loopback.New(listener.Addr())
//	go http.Serve(listener, g.Wrap(handler)) // its pages name each other by relative addresses
//	open("http://" + listener.Addr().String() + "/?token=" + g.Token())
package loopback

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"net"
	"net/http"
	"strings"
)

// Guard lets nobody through but the browser that was given the token. What is
// behind it runs code or changes grades, so three things are asked of every
// request: a Host header that names this server (or a foreign name could be pointed
// at it), the token, and, of whatever changes something, an Origin that is this
// server.
type Guard struct {
	token  string
	cookie string // its name has the port in it, since ports share cookies
	home   string // the path that the cookie is for, with a slash at both ends
	hosts  map[string]bool
}

// New makes a guard for a server that listens at addr: only requests to that
// address, or to localhost at that port, are let through. Its pages lie below a path
// that nobody can guess, and name each other by relative addresses. A browser sends
// a cookie to every port of this machine: one click on a stranger's link to a
// neighbour's port would give the token away. To another path it sends none.
func New(addr net.Addr) *Guard {
	_, port, _ := net.SplitHostPort(addr.String())
	return &Guard{
		token:  random(24),
		cookie: "kpcalab-" + port,
		home:   "/" + random(12) + "/",
		hosts:  map[string]bool{addr.String(): true, net.JoinHostPort("localhost", port): true},
	}
}

func random(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b)
	return hex.EncodeToString(b)
}

// Wrap puts the guard before a handler, which sees paths below [Guard.Home]. It
// answers ?token=… with a cookie and the same address without the token, so that no
// link and no log keeps it.
func (g *Guard) Wrap(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("Cache-Control", "no-store")
		refuse := func(why string, code int) {
			w.Header().Set("Connection", "close") // or the server waits for a body that may never come
			http.Error(w, why, code)
		}
		if !g.hosts[r.Host] {
			refuse("this server has another name", http.StatusMisdirectedRequest)
			return
		}
		if t := r.URL.Query().Get("token"); t != "" && r.Method == http.MethodGet && g.is(t) {
			http.SetCookie(w, &http.Cookie{Name: g.cookie, Value: g.token, Path: g.home, HttpOnly: true, SameSite: http.SameSiteStrictMode})
			to := strings.TrimPrefix(r.URL.EscapedPath(), g.home)
			to = g.home + strings.TrimLeft(to, `/\`) // //elsewhere would leave this server
			http.Redirect(w, r, to, http.StatusSeeOther)
			return
		}
		if !strings.HasPrefix(r.URL.Path, g.home) || !g.allowed(r) {
			refuse("the address with the token opens this page: it is in the terminal where the command runs", http.StatusForbidden)
			return
		}
		http.StripPrefix(strings.TrimSuffix(g.home, "/"), h).ServeHTTP(w, r)
	})
}

func (g *Guard) allowed(r *http.Request) bool {
	c, err := r.Cookie(g.cookie)
	if err != nil || !g.is(c.Value) {
		return false
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "cross-site", "same-site": // another port of this machine is the same site
		return false
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true
	}
	origin := r.Header.Get("Origin")
	return origin == "http://"+r.Host
}

func (g *Guard) is(token string) bool {
	return subtle.ConstantTimeCompare([]byte(token), []byte(g.token)) == 1
}

// Token is what the first address has to carry.
func (g *Guard) Token() string { return g.token }

// Home is the path below which the pages are; it ends with a slash.
func (g *Guard) Home() string { return g.home }
