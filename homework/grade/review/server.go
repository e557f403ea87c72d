package review

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"kpcalab/homework/finding"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/untrusted"
	"kpcalab/notebooks/loopback"
)

// Server shows the groups of a report to the browser that has its token, and takes
// down what is said of them. It needs no scripts.
type Server struct {
	Who   string                  // whose comments they are
	Write func(*report.Run) error // the pages, after a change

	mu       sync.Mutex
	run      *report.Run
	folder   *report.Folder
	comments Comments
	file     []byte // what they were last read from or written to
	guard    *loopback.Guard
	addr     net.Addr
	handler  http.Handler
}

// NewServer makes a server for a report, which is going to listen at addr, on this
// machine.
func NewServer(addr net.Addr, run *report.Run, folder *report.Folder, comments Comments) *Server {
	s := &Server{run: run, folder: folder, comments: comments, guard: loopback.New(addr), addr: addr}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) { s.page(w, trouble{}, http.StatusOK) })
	mux.HandleFunc("GET /students/{name}", s.student)
	mux.HandleFunc("POST /say", s.say)
	s.handler = s.guard.Wrap(headers(mux))
	return s
}

// URL is the address that opens the page.
func (s *Server) URL() string { return "http://" + s.addr.String() + "/?token=" + s.guard.Token() }

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func headers(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Referrer-Policy", "same-origin") // or a form's Origin would be null
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.ServeHTTP(w, r)
	})
}

// student is a page of the report.
func (s *Server) student(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	b, err := s.folder.ReadFile("students/" + path.Base(name))
	if err != nil || path.Ext(name) != ".html" {
		http.Error(w, "there is no such page in the report", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(b)
}

// trouble is a form that couldn't be taken: it comes back as it was sent.
type trouble struct{ id, text, comment, points string }

// formLimit bounds what a page sends.
const formLimit = 64 << 10

// say takes down what is said of one group.
func (s *Server) say(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, formLimit)
	http.NewResponseController(w).SetReadDeadline(time.Now().Add(30 * time.Second))
	if err := r.ParseForm(); err != nil {
		http.Error(w, "that is more than this page sends", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.fresh(); err != nil {
		http.Error(w, "it isn't kept: "+err.Error(), http.StatusConflict)
		return
	}
	id := r.PostForm.Get("group")
	g, next := s.find(id)
	if g == nil {
		http.Error(w, "there is no such group; open the page anew", http.StatusNotFound)
		return
	}
	t := trouble{id: id, comment: strings.TrimSpace(untrusted.Text(r.PostForm.Get("comment"))), points: strings.TrimSpace(r.PostForm.Get("points"))}
	if was, asked := r.PostForm["before"], s.comments.On(g.Part, g.Key); len(was) > 0 && was[0] != asked.state() {
		t.text = "Meanwhile this was taken back. What you wrote isn't kept yet: save again if it shall stand."
		if asked != nil {
			t.text = "Meanwhile " + asked.inShort() + ". What you wrote isn't kept yet: save again to put it in its place."
		}
		s.locked(w, t, http.StatusConflict)
		return
	}
	e := Entry{Part: g.Part, Key: g.Key, Comment: t.comment, Who: s.Who, When: time.Now(), About: about(g)}
	if t.text = e.read(t.points, s.run.Sheet.Part(g.Part).Points); t.text != "" {
		s.locked(w, t, http.StatusUnprocessableEntity)
		return
	}
	if err := s.keep(e, len(g.Members)); err != nil {
		http.Error(w, "it isn't kept: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Location", "./#"+url.PathEscape(next)) // http.Redirect would leave the path that nobody can guess
	w.WriteHeader(http.StatusSeeOther)
}

// read takes the points, and says what is wrong with an entry.
func (e *Entry) read(text string, most float64) string {
	if len(e.Comment) > maxComment {
		return fmt.Sprintf("The comment has %d bytes, at most %d are kept.", len(e.Comment), maxComment)
	}
	if text == "" {
		return ""
	}
	x, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if err != nil || !(x >= 0 && x <= most) {
		return fmt.Sprintf("%q are no points of this part; write a number from 0 to %g, or nothing to keep the grader's.", text, most)
	}
	e.Points = &x
	return ""
}

// fresh reads the file again where somebody changed it outside, in a spreadsheet or
// on a page of another's.
func (s *Server) fresh() error {
	b, err := s.folder.ReadFile(File)
	if errors.Is(err, fs.ErrNotExist) {
		b, err = nil, nil
	}
	if err != nil || bytes.Equal(b, s.file) {
		return err
	}
	list, err := Read(b)
	if err != nil {
		return fmt.Errorf("%s was changed outside and can't be read: %w; mend it, and load this page again", File, err)
	}
	s.comments, s.file = list, b
	list.Apply(s.run.Results)
	return nil
}

// state tells one entry on a group from another, "" for none.
func (e *Entry) state() string {
	if e == nil {
		return ""
	}
	return fingerprint.OfText(points(e.Points), e.Comment).String()
}

// keep stores an entry, tells everybody, and writes the log and the pages.
func (s *Server) keep(e Entry, members int) error {
	before := s.comments.On(e.Part, e.Key)
	list := s.comments.Put(e)
	file := list.Write()
	if err := s.folder.WriteFile(File, file); err != nil {
		return err
	}
	s.comments, s.file = list, file
	if err := appendLog(s.folder, before, e, members); err != nil {
		return err
	}
	list.Apply(s.run.Results)
	return s.Write(s.run)
}

// find is a group by its ID, and the ID of the next one without a comment.
func (s *Server) find(id string) (found *groups.Group, next string) {
	for _, p := range s.run.Sheet.Parts {
		for _, g := range groups.Of(s.run.Results, p.ID) {
			switch {
			case g.ID() == id && !g.Apart && g.Kind < groups.Right:
				found, next = &g, id
			case found != nil && next == id && !g.Apart && g.Kind < groups.Right && s.open(&g):
				return found, g.ID()
			}
		}
	}
	return found, next
}

// open: nothing is said of the group yet, or no points are given where they wait.
func (s *Server) open(g *groups.Group) bool {
	e := s.comments.On(g.Part, g.Key)
	return e == nil || g.ByHand && e.Points == nil
}

// about is a group in few words.
func about(g *groups.Group) string {
	if g.Kind == groups.Recognised || g.Kind == groups.Stopped {
		return finding.IDs(g.Slips)
	}
	return report.KindName(g)
}

// pageView is the page.
type pageView struct {
	report.Page
	Title, Who    string
	Parts         []partView
	All, Open     int // groups
	Answers, Left int
}

type partView struct {
	ID, Title      string
	Open           int
	Groups, Single []groupView
}

type groupView struct {
	report.GroupView
	Comment, Points, Auto, Most, Trouble string
	Before                               string
	Said, CanSay                         bool
}

func (s *Server) page(w http.ResponseWriter, t trouble, code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.fresh(); err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	s.locked(w, t, code)
}

func (s *Server) locked(w http.ResponseWriter, t trouble, code int) {
	var b bytes.Buffer
	if err := reviewPage.Execute(&b, s.view(t)); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(code)
	w.Write(b.Bytes())
}

func (s *Server) view(t trouble) pageView {
	v := pageView{Page: report.NewPage(s.run.Title + " · review"), Title: s.run.Title, Who: s.Who}
	names := report.Names(s.run.Results)
	for _, p := range s.run.Sheet.Parts {
		part := partView{ID: p.ID, Title: p.Title}
		for _, g := range groups.Of(s.run.Results, p.ID) {
			if g.Kind >= groups.Right {
				continue
			}
			view := s.group(names, &g, p.Points, t)
			v.Answers += view.Count
			v.All++
			if !view.Said && view.CanSay {
				v.Open++
				part.Open++
				v.Left += view.Count
			}
			if view.Count == 1 {
				part.Single = append(part.Single, view)
			} else {
				part.Groups = append(part.Groups, view)
			}
		}
		if len(part.Groups)+len(part.Single) > 0 {
			v.Parts = append(v.Parts, part)
		}
	}
	return v
}

func (s *Server) group(names []string, g *groups.Group, most float64, t trouble) groupView {
	v := groupView{GroupView: report.View(s.run, names, g), Most: number(most), CanSay: !g.Apart}
	v.Remark = "" // it stands in the form
	if p := g.Example(s.run.Results); p != nil {
		v.Auto = number(own(p))
	}
	if g.ByHand {
		v.Auto = "none yet: it waits for yours"
	}
	v.Before = s.comments.On(g.Part, g.Key).state()
	if e := s.comments.On(g.Part, g.Key); e != nil {
		v.Comment, v.Points, v.Said = e.Comment, points(e.Points), !s.open(g)
	}
	if t.id == v.ID {
		v.Comment, v.Points, v.Trouble = t.comment, t.points, t.text
	}
	return v
}

// own are the grader's points.
func own(p *marking.Part) float64 {
	if p.Graded != nil {
		return *p.Graded
	}
	return p.Points
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

var reviewPage = template.Must(template.New("review").Parse(strings.Replace(report.Head, "no-referrer", "same-origin", 1) + `
<style>form{margin:.6rem 0 0}textarea{width:100%;min-height:4.2rem;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--soft);border-radius:4px;padding:.4rem}
input{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--soft);border-radius:4px;padding:.3rem;width:6rem}button{font:inherit;color:var(--ground);background:var(--link);border:0;border-radius:4px;padding:.45rem 1rem;cursor:pointer;min-height:2.6rem}
button.other{background:none;color:var(--link);border:1px solid var(--link)}:focus-visible{outline:3px solid #e69f00;outline-offset:2px}.row{display:flex;flex-wrap:wrap;gap:.8rem;align-items:center;margin:.4rem 0}
.said{border-left-color:#009e73}.bad{color:#b3261e;font-weight:600}@media(prefers-color-scheme:dark){.bad{color:#ff8a80}}nav{margin:1rem 0}nav a{display:inline-block;margin:.2rem .9rem .2rem 0;padding:.2rem 0}label{display:block;font-size:.9rem;color:var(--soft)}</style>
<h1>{{.Title}}: review</h1>
<p>What you write here goes to everybody in the group, now and when they hand in again. Points wait for what is only right as far as it was read. Answers that aren’t plainly right: {{.Answers}}; without a comment: {{.Left}}, in {{.Open}} of {{.All}} groups. You write as <b>{{.Who}}</b>.</p>
<nav aria-label="parts">{{range .Parts}}<a href="#{{.ID}}">{{.Title}} ({{.Open}})</a> {{end}}</nav>
{{range .Parts}}{{$alone := not .Groups}}<h2 id="{{.ID}}" tabindex="-1">{{.Title}}</h2>
{{range .Groups}}{{template "group" .}}{{end}}
{{with .Single}}<details{{if $alone}} open{{else}}{{range .}}{{if .Trouble}} open{{end}}{{end}}{{end}}><summary>given by nobody else: {{len .}}</summary>{{range .}}{{template "group" .}}{{end}}</details>{{end}}
{{else}}<p>Every answer is right, or nothing was handed in.</p>{{end}}
</body></html>
{{define "group"}}<section class="group{{if .Said}} said{{end}}" id="{{.ID}}" tabindex="-1" aria-labelledby="{{.ID}}-name"><h3 id="{{.ID}}-name"><b>{{.Count}}</b> · {{.Name}}</h3>
{{with .Say}}<p>{{.}}</p>{{end}}
{{with .Unread}}<p>Not read: {{range $i, $x := .}}{{if $i}}, {{end}}“{{$x}}”{{end}}</p>{{end}}
{{with .Example}}<pre tabindex="0">{{.}}</pre>{{end}}
<p class="who soft">{{range .Who}}<a href="students/{{.File}}.html">{{.ID}}</a>{{with .Name}} {{.}},{{end}} {{end}}{{with .More}}</p><details class="who"><summary>and {{len .}} more</summary>{{range .}}<a href="students/{{.File}}.html">{{.ID}}</a>{{with .Name}} {{.}},{{end}} {{end}}</details><p>{{end}}</p>
{{if .CanSay}}<form method="post" action="say"><input type="hidden" name="group" value="{{.ID}}"><input type="hidden" name="before" value="{{.Before}}">
{{with .Trouble}}<p class="bad" role="alert">{{.}}</p>{{end}}
<label for="{{.ID}}-c">comment to {{.Count}}</label><textarea id="{{.ID}}-c" name="comment" maxlength="8000">{{.Comment}}</textarea>
<div class="row"><label for="{{.ID}}-p">points of {{.Most}} (now {{.Auto}})</label><input id="{{.ID}}-p" name="points" inputmode="decimal" autocomplete="off" value="{{.Points}}"><button>Save and go on</button></div></form>
{{else}}<p class="soft">Its meaning isn't known, so that nothing can be said to it with others.</p>{{end}}</section>{{end}}
`))
