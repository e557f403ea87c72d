package push

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// platform is what both servers keep.
type platform struct {
	grades   map[string]float64 // by number
	comments map[string][]string
	saves    int
	broken   bool // it saves, and then the line breaks
	pending  int  // Canvas: questions until a job is done
}

var students = []struct{ number, login, id, email string }{
	{"11", "ada", "s1", "ada@x.org"}, {"12", "bo", "s2", "bo@x.org"}, {"13", "cy", "s3", "cy@x.org"}, {"14", "di", "s4", "di@x.org"}, {"15", "eve", "s5", "twice@x.org"}, {"16", "eve2", "s6", "twice@x.org"},
}

func newPlatform() *platform {
	return &platform{grades: map[string]float64{}, comments: map[string][]string{}}
}

// moodle speaks the functions of Moodle's web service that are documented for
// grading: another function, parameter or token is an exception, as there.
func (p *platform) moodle(t *testing.T) *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.ParseForm()
		f := r.PostForm
		answer := func(v any) { json.NewEncoder(w).Encode(v) }
		type object = map[string]any
		if r.URL.Path != "/webservice/rest/server.php" || f.Get("moodlewsrestformat") != "json" || r.URL.RawQuery != "" {
			http.NotFound(w, r)
			return
		}
		if f.Get("wstoken") != "secret" {
			answer(object{"exception": "moodle_exception", "errorcode": "invalidtoken", "message": "Invalid token - token not found"})
			return
		}
		switch f.Get("wsfunction") {
		case "mod_assign_get_assignments":
			answer(object{"courses": []object{{"id": 7, "assignments": []object{{"id": 501, "cmid": 42, "name": "Homework 1", "grade": 20}, {"id": 502, "cmid": 43, "name": "By scale", "grade": -2}}}}, "warnings": []any{}})
		case "core_enrol_get_enrolled_users":
			var list []object
			for _, s := range students {
				n, _ := strconv.Atoi(s.number)
				list = append(list, object{"id": n, "username": s.login, "idnumber": s.id, "email": s.email, "fullname": "x"})
			}
			answer(list)
		case "mod_assign_get_grades":
			var list []object
			for n, x := range p.grades {
				id, _ := strconv.Atoi(n)
				list = append(list, object{"id": 1, "userid": id, "attemptnumber": 0, "grader": 2, "grade": fmt.Sprintf("%.5f", x)})
			}
			list = append(list, object{"id": 9, "userid": 14, "attemptnumber": 0, "grader": -1, "grade": "-1.00000"})
			answer(object{"assignments": []object{{"assignmentid": 501, "grades": list}}, "warnings": []any{}})
		case "mod_assign_save_grades":
			p.saves++
			if f.Get("assignmentid") != "501" || f.Get("applytoall") != "0" {
				t.Errorf("saved to %v", f)
			}
			for i := 0; f.Has(fmt.Sprintf("grades[%d][userid]", i)); i++ {
				at := fmt.Sprintf("grades[%d]", i)
				x, err := strconv.ParseFloat(f.Get(at+"[grade]"), 64)
				if err != nil || f.Get(at+"[attemptnumber]") != "-1" || f.Get(at+"[plugindata][assignfeedbackcomments_editor][format]") != "1" || !f.Has(at+"[workflowstate]") || !f.Has(at+"[addattempt]") {
					answer(object{"exception": "invalid_parameter_exception", "errorcode": "invalidparameter", "message": "Invalid parameter value detected"})
					return
				}
				n := f.Get(at + "[userid]")
				p.grades[n] = x
				p.comments[n] = []string{f.Get(at + "[plugindata][assignfeedbackcomments_editor][text]")}
			}
			if p.broken {
				panic(http.ErrAbortHandler)
			}
			w.Write([]byte("null"))
		default:
			answer(object{"exception": "webservice_access_exception", "errorcode": "accessexception", "message": "Access control exception"})
		}
	}))
}

// canvas speaks Canvas' REST API, two students a page, and enters grades by a job.
func (p *platform) canvas(t *testing.T) *httptest.Server {
	mux := http.NewServeMux()
	answer := func(w http.ResponseWriter, v any) { json.NewEncoder(w).Encode(v) }
	type object = map[string]any
	paged := func(w http.ResponseWriter, r *http.Request, list []object) {
		page, _ := strconv.Atoi(r.URL.Query().Get("page"))
		from, to := min(2*page, len(list)), min(2*page+2, len(list))
		if to < len(list) {
			w.Header().Set("Link", fmt.Sprintf(`<http://%s%s?page=%d>; rel="current",<http://%s%s?page=%d>; rel="next"`, r.Host, r.URL.Path, page, r.Host, r.URL.Path, page+1))
		}
		answer(w, list[from:to])
	}
	mux.HandleFunc("GET /api/v1/courses/7/assignments/42", func(w http.ResponseWriter, r *http.Request) {
		answer(w, object{"id": 42, "name": "Homework 1", "points_possible": 20})
	})
	mux.HandleFunc("GET /api/v1/courses/7/users", func(w http.ResponseWriter, r *http.Request) {
		var list []object
		for _, s := range students {
			n, _ := strconv.Atoi(s.number)
			list = append(list, object{"id": n, "login_id": s.login, "sis_user_id": s.id, "email": s.email})
		}
		paged(w, r, list)
	})
	mux.HandleFunc("GET /api/v1/courses/7/assignments/42/submissions", func(w http.ResponseWriter, r *http.Request) {
		var list []object
		for _, s := range students {
			n, _ := strconv.Atoi(s.number)
			o := object{"user_id": n, "score": nil}
			if x, ok := p.grades[s.number]; ok {
				o["score"] = x
			}
			list = append(list, o)
		}
		paged(w, r, list)
	})
	mux.HandleFunc("POST /api/v1/courses/7/assignments/42/submissions/update_grades", func(w http.ResponseWriter, r *http.Request) {
		r.ParseForm()
		p.saves++
		for _, s := range students {
			if text := r.PostForm.Get("grade_data[" + s.number + "][posted_grade]"); text != "" {
				p.grades[s.number], _ = strconv.ParseFloat(text, 64)
				p.comments[s.number] = append(p.comments[s.number], r.PostForm.Get("grade_data["+s.number+"][text_comment]"))
			}
		}
		if p.broken {
			panic(http.ErrAbortHandler)
		}
		answer(w, object{"id": 3, "workflow_state": "queued"})
	})
	mux.HandleFunc("GET /api/v1/progress/3", func(w http.ResponseWriter, r *http.Request) {
		state := "running"
		if p.pending--; p.pending <= 0 {
			state = "completed"
		}
		answer(w, object{"id": 3, "workflow_state": state})
	})
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" {
			http.Error(w, `{"errors":[{"message":"Invalid access token."}]}`, http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r)
	}))
}

// both runs a test on both platforms.
func both(t *testing.T, test func(t *testing.T, p *platform, open func(token string) Platform)) {
	for name, serve := range map[string]func(*platform, *testing.T) *httptest.Server{"Moodle": (*platform).moodle, "Canvas": (*platform).canvas} {
		t.Run(name, func(t *testing.T) {
			p := newPlatform()
			s := serve(p, t)
			defer s.Close()
			test(t, p, func(token string) Platform {
				if name == "Moodle" {
					m, err := NewMoodle(s.URL, token, 7, 42)
					if err != nil {
						t.Fatal(err)
					}
					return m
				}
				c, err := NewCanvas(s.URL, token, 7, 42)
				if err != nil {
					t.Fatal(err)
				}
				c.Wait = time.Millisecond
				return c
			})
		})
	}
}

func grades() []Grade {
	return []Grade{{ID: "s1", Score: 80, Max: 100, Comment: "<p><b>a</b>&lt;b&gt;</p><ul><li>c</li></ul>"}, {ID: "bo", Score: 50, Max: 100}, {ID: "?", Email: "cy@x.org", Score: 33.333, Max: 100}, {ID: "nobody", Email: "twice@x.org", Score: 1, Max: 100}}
}

// round is one run of the command.
func round(t *testing.T, p Platform, g []Grade, sent Sent, tried *Sent) []Step {
	t.Helper()
	most, people, there, err := p.Read(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	sent.Remember(*tried, there)
	list := Plan(g, most, people, there, sent, false)
	*tried = Tried(list)
	Do(context.Background(), p, list, sent, func(Sent) error { return nil })
	return list
}

// TestTwice: what is there isn't sent again, and what a human did stays.
func TestTwice(t *testing.T) {
	both(t, func(t *testing.T, p *platform, open func(string) Platform) {
		sent, tried := Sent{}, Sent{}
		p.grades["12"] = 3 // by hand, before anything was sent
		p.pending = 3
		list := round(t, open("secret"), grades(), sent, &tried)
		if want := map[string]float64{"11": 16, "12": 3, "13": 6.67}; !maps.Equal(p.grades, want) || p.saves != 1 {
			t.Errorf("%v after %d saves, expected %v", p.grades, p.saves, want)
		}
		if list[1].Why != "a human gave 3" || !strings.Contains(list[3].Why, "nobody") {
			t.Errorf("%+v", list)
		}
		round(t, open("secret"), grades(), sent, &tried)
		if p.saves != 1 || len(p.comments["11"]) != 1 {
			t.Errorf("a second run saves again: %d, %q", p.saves, p.comments)
		}
		p.grades["11"] = 19 // changed by a human
		delete(p.grades, "13")
		g := grades()
		g[0].Score, g[2].Score = 10, 10
		list = round(t, open("secret"), g, sent, &tried)
		if p.saves != 1 || list[0].Why != "a human changed 16 to 19" || list[2].Why != "a human took 6.67 away" {
			t.Errorf("what a human did is overwritten: %+v", list)
		}
		p.grades["11"], p.grades["13"] = 16, 6.67
		round(t, open("secret"), g, sent, &tried)
		if p.grades["11"] != 2 || p.grades["13"] != 2 {
			t.Errorf("a new grade doesn't arrive: %v", p.grades)
		}
	})
}

// TestBrokenLine: grades that arrived though the answer didn't are known to be ours.
func TestBrokenLine(t *testing.T) {
	both(t, func(t *testing.T, p *platform, open func(string) Platform) {
		sent, tried := Sent{}, Sent{}
		p.broken = true
		round(t, open("secret"), grades(), sent, &tried)
		if p.broken = false; p.grades["11"] != 16 || len(sent) != 0 {
			t.Fatalf("%v, %v", p.grades, sent)
		}
		g := grades()
		g[0].Score = 90
		round(t, open("secret"), g, sent, &tried)
		if p.grades["11"] != 18 {
			t.Errorf("the grade is taken for a human's: %v", p.grades)
		}
	})
}

func TestRefused(t *testing.T) {
	both(t, func(t *testing.T, p *platform, open func(string) Platform) {
		_, _, _, err := open("guess").Read(context.Background())
		if err == nil || !strings.Contains(err.Error(), "token") || strings.Contains(err.Error(), "guess") {
			t.Errorf("a wrong token: %v", err)
		}
	})
	for _, address := range []string{"http://moodle.example", "ftp://moodle.example", "moodle.example", "https://me:pw@moodle.example", "https://"} {
		if _, err := NewMoodle(address, "secret", 1, 1); err == nil {
			t.Errorf("%q is taken", address)
		}
	}
}

// TestElsewhere: the token doesn't follow a link or a redirect to another host.
func TestElsewhere(t *testing.T) {
	asked := false
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked = true }))
	defer other.Close()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasSuffix(r.URL.Path, "/42"):
			fmt.Fprint(w, `{"points_possible": 20}`)
		case strings.HasSuffix(r.URL.Path, "/users"):
			w.Header().Set("Link", "<"+other.URL+`/api>; rel="next"`)
			fmt.Fprint(w, "[]")
		default:
			http.Redirect(w, r, other.URL, http.StatusFound)
		}
	}))
	defer s.Close()
	c, err := NewCanvas(s.URL, "secret", 7, 42)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := c.Read(context.Background()); err == nil || asked {
		t.Errorf("the token went elsewhere: %v", err)
	}
	c.assignment = 43
	if _, _, _, err := c.Read(context.Background()); err == nil || !strings.Contains(err.Error(), "leads") || asked {
		t.Errorf("a redirect is followed: %v", err)
	}
}

func TestPlain(t *testing.T) {
	if got := plain(grades()[0].Comment); got != "a<b>\nc" {
		t.Errorf("%q", got)
	}
	if steps := Plan(nil, 1, nil, nil, nil, false); !slices.Equal(steps, nil) {
		t.Error(steps)
	}
}

// TestWhose: a grade goes to an account only if everything known of the student points
// to it, and to no other student's.
func TestWhose(t *testing.T) {
	people := []Person{
		{Number: "501", Name: "Anna Meier", IDs: []string{"anna.m", "4711"}, Email: "a1@x.org"},
		{Number: "502", Name: "Anna Moser", IDs: []string{"anna.o", "101"}, Email: "a2@x.org"},
		{Number: "503", Name: "Bob Bobson", IDs: []string{"dan", ""}, Email: "bob@x.org"},
		{Number: "104", Name: "Eve", IDs: []string{"eve", ""}, Email: "eve@x.org"},
		{Number: "105", Handle: "105", Name: "Fay", IDs: []string{"fay", ""}, Email: "fay@x.org"},
		{Number: "106", Name: "Gus", IDs: []string{"gus", "guido"}},
	}
	for _, c := range []struct {
		name   string
		grades []Grade
		to     []string // numbers, "" for none
		says   string
	}{
		{"participant's number, with an address", []Grade{{ID: "101", Handle: "101", Email: "a1@x.org"}}, []string{"501"}, ""},
		{"participant's number alone", []Grade{{ID: "101", Handle: "101"}}, []string{""}, "nobody"},
		{"participant's number that is a user's", []Grade{{ID: "s9", Handle: "104"}}, []string{""}, "nobody"},
		{"Canvas' number", []Grade{{ID: "105", Handle: "105"}}, []string{"105"}, ""},
		{"the ID is one's, the address another's", []Grade{{ID: "101", Email: "A1@x.org"}}, []string{""}, "the ID fits one account (Anna Moser, a2@x.org, anna.o, 101), the e-mail address another (Anna Meier,"},
		{"another's login", []Grade{{ID: "dan", Email: "dan@x.org"}}, []string{""}, "another e-mail address (Bob Bobson, bob@x.org, dan) than dan@x.org"},
		{"without an address there", []Grade{{ID: "gus", Email: "gus@x.org"}}, []string{"106"}, ""},
		{"two students, one account", []Grade{{ID: "gus"}, {ID: "eve"}, {ID: "guido"}}, []string{"", "104", ""}, "gus and guido fit the same account (Gus, gus, guido)"},
	} {
		said := ""
		for i, s := range Plan(addMax(c.grades), 20, people, nil, nil, false) {
			said += s.Why
			if s.Number != c.to[i] || (s.Why == "") != (s.Number != "") {
				t.Errorf("%s: %+v, expected %q", c.name, s, c.to[i])
			}
		}
		if !strings.Contains(said, c.says) {
			t.Errorf("%s: it says %q, expected %q", c.name, said, c.says)
		}
	}
}

func addMax(list []Grade) []Grade {
	for i := range list {
		list[i].Max = 100
	}
	return list
}
