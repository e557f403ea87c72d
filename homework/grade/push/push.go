// Package push brings grades to a learning platform through its web services. It
// says first what it is going to do, sends nothing twice, and overwrites nothing
// that it didn't send itself.
package push

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Grade is what a student earned.
type Grade struct {
	ID, Handle, Email string // the roster's; Handle is the number that the platform's export gives the student
	Score, Max        float64
	Comment           string  // HTML
	Waiting           float64 // points that a human has yet to give
}

// Person is a student as the platform knows them.
type Person struct {
	Number string   // the platform's
	Handle string   // that its exports have in file names; "" where the web service doesn't tell it
	Name   string   // for a human to read
	IDs    []string // login, student number
	Email  string
}

// title names the account to a human, who sees by it whose it is.
func (p *Person) title() string {
	var list []string
	for _, s := range append([]string{p.Name, p.Email}, p.IDs...) {
		if s = strings.TrimSpace(s); s != "" && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return "number " + p.Number
	}
	return strings.Join(list, ", ")
}

// Platform is an assignment of a course.
type Platform interface {
	// Name is the address and the assignment: what was sent is remembered under it.
	Name() string
	// Read asks for the maximum, the students, and the grades that are there, by
	// number; who has none isn't in the map.
	Read(ctx context.Context) (most float64, people []Person, grades map[string]float64, err error)
	// Save sends grades. An error tells that some may have arrived.
	Save(ctx context.Context, list []Step) error
}

// Step is what is to be done for one student.
type Step struct {
	ID, Number string
	Account    string // whose the number is, in the platform's words
	Points     float64
	Comment    string
	Waiting    float64 // points that aren't in it yet
	Why        string  // it isn't sent; "" if it is
}

// Sent remembers what was sent, by the platform's number of the student.
type Sent map[string]float64

// same: platforms keep five digits at most.
func same(a, b float64) bool { return math.Abs(a-b) < 5e-3 }

// Plan says for each grade what is to be done. A grade on the platform that isn't
// the one sent last was given by a human, and stays. Grades to which points are still
// missing are sent if unfinished says so.
func Plan(grades []Grade, most float64, people []Person, there map[string]float64, sent Sent, unfinished bool) (list []Step) {
	accounts := match(grades, people)
	for i, g := range grades {
		s := Step{ID: g.ID, Comment: g.Comment, Waiting: g.Waiting, Why: accounts[i].why}
		if s.Why != "" {
			list = append(list, s)
			continue
		}
		number := accounts[i].person.Number
		s.Number, s.Account, s.Points = number, accounts[i].person.title(), math.Round(100*g.Score*most/g.Max)/100
		now, has := there[number]
		before, did := sent[number]
		switch {
		case g.Waiting > 0 && !unfinished:
			s.Why = fmt.Sprintf("%g of its points wait for a human", g.Waiting)
		case has && same(now, s.Points):
			s.Why = "it is there"
		case has && !did:
			s.Why = fmt.Sprintf("a human gave %g", now)
		case has && !same(now, before):
			s.Why = fmt.Sprintf("a human changed %g to %g", before, now)
		case !has && did:
			s.Why = fmt.Sprintf("a human took %g away", before)
		}
		list = append(list, s)
	}
	return list
}

// Do sends what Plan says and remembers it. remember is called after each batch that
// arrived.
func Do(ctx context.Context, p Platform, list []Step, sent Sent, remember func(Sent) error) (n int, err error) {
	var todo []Step
	for _, s := range list {
		if s.Why == "" {
			todo = append(todo, s)
		}
	}
	for len(todo) > 0 {
		batch := todo[:min(len(todo), atOnce)]
		todo = todo[len(batch):]
		if err := p.Save(ctx, batch); err != nil {
			return n, err
		}
		for _, s := range batch {
			sent[s.Number] = s.Points
		}
		n += len(batch)
		if err := remember(sent); err != nil {
			return n, err
		}
	}
	return n, nil
}

// atOnce is how many grades go into one request: a class in a few, and PHP's limit
// of 1,000 fields (max_input_vars) is kept.
const atOnce = 100

// Remember takes up grades that an earlier run sent without learning that they had
// arrived: those on the platform that are exactly what it tried.
func (s Sent) Remember(tried Sent, there map[string]float64) {
	for number, points := range tried {
		if now, ok := there[number]; ok && same(now, points) {
			s[number] = points
		}
	}
}

// client speaks JSON over HTTP.
type client struct {
	http  *http.Client
	base  *url.URL
	token string // as a header; "" where it goes with the form
}

// newClient takes addresses under https, and http on this machine alone: a token
// that others read is theirs.
func newClient(address, token string) (*client, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("%q is no address: %w", address, err)
	}
	here := u.Hostname() == "127.0.0.1" || u.Hostname() == "localhost" || u.Hostname() == "::1"
	if u.Host == "" || u.User != nil || u.Scheme != "https" && !(u.Scheme == "http" && here) {
		return nil, fmt.Errorf("the platform's address is https://HOST, not %q: a token must not go through the net unencrypted", address)
	}
	c := &http.Client{Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse // it would take the token elsewhere
	}}
	return &client{http: c, base: u, token: token}, nil
}

// maxAnswer bounds an answer of the platform.
const maxAnswer = 32 << 20

// ask sends a request and reads JSON into v. It gives the header, for pages.
func (c *client) ask(ctx context.Context, method, address string, form url.Values, v any) (http.Header, error) {
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Accept", "application/json")
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	resp, err := c.http.Do(r)
	if err != nil {
		return nil, fmt.Errorf("%s doesn't answer: %w", c.base.Host, err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return nil, fmt.Errorf("%s stopped answering: %w", c.base.Host, err)
	}
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s%s", c.base.Host, resp.Status, said(resp.StatusCode))
	}
	if err := json.Unmarshal(b, v); err != nil {
		return nil, fmt.Errorf("%s answers something else than its web service does: %w", c.base.Host, err)
	}
	return resp.Header, nil
}

// said is what to try after an answer that isn't 200.
func said(code int) string {
	switch code {
	case http.StatusUnauthorized, http.StatusForbidden:
		return "; is the token right, and may it change grades?"
	case http.StatusNotFound:
		return "; are the numbers of course and assignment right?"
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return "; write the address to which it leads"
	case http.StatusTooManyRequests:
		return "; wait a minute and run the same command again"
	}
	return ""
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Tried are the grades that a plan is going to send, to be remembered before it does.
func Tried(list []Step) Sent {
	tried := Sent{}
	for _, s := range list {
		if s.Why == "" {
			tried[s.Number] = s.Points
		}
	}
	return tried
}
