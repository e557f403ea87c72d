package review

import (
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/sheets"
)

// hostile are names that want to be more.
var hostile = []string{"<script>alert(1)</script>", `=HYPERLINK("http://evil")`, strings.Repeat("long", 1250), "\"><img src=x onerror=alert(1)>", "ada"}

// class has four of one meaning in three spellings, one of another, and one right.
func class() []*marking.Result {
	sheet := sheets.KernelPCA()
	p := sheet.Part("formula")
	var list []*marking.Result
	for i, src := range []string{`\Lambda^{-1/2} A^\top k`, `Λ^{-1/2} Aᵀ H k`, `np.diag(1/np.sqrt(lam)) @ A.T @ k`, `\Lambda^{-1/2} A^\top k  % <b>`, `7 \Lambda^{-1/2} A^\top (k - \frac1n K 1_n)`} {
		f := p.Judge(src)
		list = append(list, &marking.Result{ID: hostile[i], First: hostile[i], Last: "x", State: marking.Graded, Parts: []marking.Part{{ID: "formula", Title: p.Title, Points: 4, MaxPoints: 10,
			Verdict: f.Verdict, Answer: src, Meaning: p.Meaning(src), Checks: []marking.Check{{Name: "f", Public: true, Weight: 1, Finding: f}}}}})
	}
	right := `\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`
	return append(list, &marking.Result{ID: "right", State: marking.Graded, Parts: []marking.Part{{ID: "formula", Points: 10, MaxPoints: 10, Verdict: homework.Correct, Answer: right}}})
}

// open serves a class; c has the token, and stranger hasn't.
func open(t *testing.T) (s *Server, c, stranger *http.Client) {
	t.Helper()
	folder, err := report.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	run := &report.Run{Sheet: sheets.KernelPCA(), Title: "Kernel PCA", Results: class()}
	s = NewServer(l.Addr(), run, folder)
	s.Who = "me"
	web := &http.Server{Handler: s}
	go web.Serve(l)
	t.Cleanup(func() { web.Close(); folder.Close() })
	jar, _ := cookiejar.New(nil)
	c = &http.Client{Jar: jar}
	get(t, c, s.URL(), 200)
	return s, c, &http.Client{}
}

func get(t *testing.T, c *http.Client, address string, want int) string {
	t.Helper()
	resp, err := c.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != want {
		t.Fatalf("%s: %s, expected %d: %s", address, resp.Status, want, b)
	}
	return string(b)
}

// origin is where the server is, base where its pages are.
func (s *Server) origin() string { return "http://" + s.addr.String() }

func (s *Server) base() string { return s.origin() + strings.TrimSuffix(s.guard.Home(), "/") }

func post(t *testing.T, s *Server, c *http.Client, form url.Values, want int) string {
	t.Helper()
	r, _ := http.NewRequest("POST", s.base()+"/say", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", s.origin())
	resp, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != want {
		t.Fatalf("%v: %s, expected %d: %.300s", form, resp.Status, want, b)
	}
	return string(b)
}

// TestStrangers: without the token nothing is answered, whatever is asked.
func TestStrangers(t *testing.T) {
	s, _, stranger := open(t)
	for _, path := range []string{"/", "/students/ada.html", "/say", "/marks.csv", "/.run/run.json", "/grades.json", "/students/../grades.json", "/?token=0"} {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"} {
			for _, at := range []string{s.base(), s.origin()} {
				r, _ := http.NewRequest(method, at+path, strings.NewReader("group=x"))
				r.Header.Set("Origin", s.origin())
				resp, err := stranger.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				resp.Body.Close()
				if resp.StatusCode != http.StatusForbidden {
					t.Errorf("%s %s%s without the token: %s", method, at, path, resp.Status)
				}
			}
		}
	}
}

// TestOnlyPages: with the token there are the page and the students', and no file
// besides.
func TestOnlyPages(t *testing.T) {
	s, c, _ := open(t)
	if err := report.Write(s.folder, s.run); err != nil {
		t.Fatal(err)
	}
	get(t, c, s.base()+"/students/ada.html", 200)
	for _, path := range []string{"/grades.json", "/students/..%2fgrades.json", "/students/ada.txt", "/students/nobody.html"} {
		get(t, c, s.base()+path, 404)
	}
	page := get(t, c, s.base()+"/", 200)
	for _, bad := range []string{"<script", "<img", "<b>\n"} {
		if strings.Contains(page, bad) {
			t.Errorf("%q stands on the page", bad)
		}
	}
}

// TestSaidOnce: a comment and points reach all four, in three spellings, and who
// comes later; taken back, the grader's points are there again.
func TestSaidOnce(t *testing.T) {
	s, c, _ := open(t)
	g := groups.Of(s.run.Results, "formula")
	if len(g) != 3 || len(g[0].Members) != 4 {
		t.Fatalf("%d groups, the first has %d members", len(g), len(g[0].Members))
	}
	text := "=1+1, whose mean?\n<script>alert(2)</script>"
	post(t, s, c, url.Values{"group": {g[0].ID()}, "comment": {text}, "points": {"6,5"}}, 200)
	for i, r := range s.run.Results[:4] {
		if p := r.Parts[0]; p.Points != 6.5 || p.Comment != text || *p.Graded != 4 || r.Score != 6.5 {
			t.Errorf("student %d: %+v", i, p)
		}
	}
	if s.run.Results[4].Parts[0].Points != 4 || s.run.Results[5].Parts[0].Comment != "" {
		t.Error("it reached others, too")
	}
	b, err := s.folder.ReadFile(File)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Read(b)
	if err != nil || len(again) != 1 || again[0].Comment != text || !strings.Contains(string(b), "'=1+1") {
		t.Fatalf("%v %+v\n%s", err, again, b)
	}
	late := class()
	if remarks, n := again.Apply(late); n != 4 || len(remarks) > 0 || late[1].Parts[0].Comment != text {
		t.Errorf("the file reaches %d later: %v", n, remarks)
	}
	post(t, s, c, url.Values{"group": {g[0].ID()}}, 200)
	if p := s.run.Results[0].Parts[0]; p.Points != 4 || p.Graded != nil || p.Comment != "" {
		t.Errorf("taken back: %+v", p)
	}
}

// TestRefusedForms: what can't be meant changes nothing, and what was typed comes
// back.
func TestRefusedForms(t *testing.T) {
	s, c, _ := open(t)
	id := groups.Of(s.run.Results, "formula")[0].ID()
	for _, points := range []string{"11", "-1", "NaN", "many", "1e999"} {
		if page := post(t, s, c, url.Values{"group": {id}, "comment": {"kept <i>"}, "points": {points}}, 422); !strings.Contains(page, "kept &lt;i&gt;") {
			t.Errorf("%s: what was typed is gone", points)
		}
	}
	post(t, s, c, url.Values{"group": {id}, "comment": {strings.Repeat("x", 9000)}}, 422)
	post(t, s, c, url.Values{"group": {id}, "comment": {strings.Repeat("x", 100_000)}}, 400)
	post(t, s, c, url.Values{"group": {"formula-x"}}, 404)
	if len(s.marks) > 0 {
		t.Errorf("%+v", s.marks)
	}
}

// TestNeighbour: the cookie is for the page's own path, so that a click to another
// port of this machine, where another user may listen, doesn't bring it there.
func TestNeighbour(t *testing.T) {
	s, c, _ := open(t)
	got := make(chan string, 1)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go http.Serve(l, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got <- r.Header.Get("Cookie") }))
	get(t, c, "http://"+l.Addr().String()+"/students/ada.html", 200)
	if cookie := <-got; cookie != "" {
		t.Errorf("the neighbour got %q", cookie)
	}
	for _, form := range strings.SplitAfter(get(t, c, s.base()+"/", 200), "<form")[1:] {
		if !strings.Contains(form[:60], ` action="say"`) {
			t.Errorf("a form leads to %.60s", form)
		}
	}
}

// TestTwoReviewers: who saves over what another has written meanwhile, on the page or
// in the file, is told, and nothing is lost; a file that can't be read stays as it is.
func TestTwoReviewers(t *testing.T) {
	s, c, _ := open(t)
	id := groups.Of(s.run.Results, "formula")[0].ID()
	if !strings.Contains(get(t, c, s.base()+"/", 200), `name="before" value=""`) {
		t.Error("the form doesn't say what it was filled in beside")
	}
	post(t, s, c, url.Values{"group": {id}, "before": {""}, "comment": {"first"}}, 200)
	page := post(t, s, c, url.Values{"group": {id}, "before": {""}, "comment": {"second"}}, 409)
	if s.marks[0].Comment != "first" || !strings.Contains(page, "Meanwhile it has the grader&#39;s points with “first” by me") || !strings.Contains(page, ">second</textarea>") {
		t.Errorf("%+v\n%.3000s", s.marks, page)
	}
	_, now, _ := strings.Cut(page, `name="before" value="`)
	now, _, _ = strings.Cut(now, `"`)
	post(t, s, c, url.Values{"group": {id}, "before": {now}, "comment": {"second"}}, 200)
	if s.marks[0].Comment != "second" {
		t.Error("a second save doesn't replace it")
	}

	edited := strings.Replace(string(s.marks.Write(nil)), "second", "in a spreadsheet", 1)
	s.folder.WriteFile(File, []byte(edited))
	if page := get(t, c, s.base()+"/", 200); !strings.Contains(page, "in a spreadsheet") {
		t.Error("what was written in the file isn't on the page")
	}
	other := groups.Of(s.run.Results, "formula")[1].ID()
	s.folder.WriteFile(File, []byte(strings.Replace(edited, "in a", "in another", 1)))
	post(t, s, c, url.Values{"group": {other}, "before": {""}, "comment": {"third"}}, 200)
	if b, _ := s.folder.ReadFile(File); !strings.Contains(string(b), "in another spreadsheet") || !strings.Contains(string(b), "third") {
		t.Errorf("the file holds\n%s", b)
	}
	s.folder.WriteFile(File, []byte("part,answer,points\nformula,nonsense,3\n"))
	get(t, c, s.base()+"/", 409)
	if text := post(t, s, c, url.Values{"group": {other}, "comment": {"fourth"}}, 409); !strings.Contains(text, "line 2") {
		t.Error(text)
	}
	if b, _ := s.folder.ReadFile(File); !strings.Contains(string(b), "nonsense") {
		t.Errorf("the file was overwritten:\n%s", b)
	}
}
