package review

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
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
	Who string // whose marks they are

	mu      sync.Mutex
	run     *report.Run
	folder  *report.Folder
	marks   Marks
	file    []byte // what they were last read from or written to
	guard   *loopback.Guard
	addr    net.Addr
	handler http.Handler
}

// NewServer makes a server for a report, which is going to listen at addr, on this
// machine.
func NewServer(addr net.Addr, run *report.Run, folder *report.Folder) *Server {
	s := &Server{run: run, folder: folder, guard: loopback.New(addr), addr: addr}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) { s.page(w, trouble{}, http.StatusOK) })
	mux.HandleFunc("GET /students/{name}", s.student)
	mux.HandleFunc("GET /pictures/{group}/{n}", s.picture)
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
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
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

// picture is the nth of a group's example.
func (s *Server) picture(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	list := s.pictures(r.PathValue("group"))
	s.mu.Unlock()
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 0 || n >= len(list) {
		http.NotFound(w, r)
		return
	}
	image, ok := report.Picture(list[n])
	if !ok {
		http.Error(w, "it is no PNG, or too large", http.StatusUnsupportedMediaType)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Write(image)
}

// pictures are those in the cells of a group's example, as the notebook has them.
func (s *Server) pictures(group string) (list []string) {
	g, _ := s.find(group)
	if g == nil {
		return nil
	}
	if p := g.Example(s.run.Results); p != nil {
		for _, c := range p.Cells {
			list = append(list, c.Images...)
		}
	}
	return list
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
	if was, asked := r.PostForm["before"], s.marks.On(g.Part, g.Key, ""); len(was) > 0 && was[0] != asked.state() {
		t.text = "Meanwhile this was taken back. What you wrote isn't kept yet: save again if it shall stand."
		if asked != nil {
			t.text = "Meanwhile it has " + asked.inShort() + ". What you wrote isn't kept yet: save again to put it in its place."
		}
		s.locked(w, t, http.StatusConflict)
		return
	}
	e := Mark{Part: g.Part, Answer: g.Key, Comment: t.comment, Who: s.Who, When: time.Now(), About: about(g)}
	if t.text = e.read(t.points, s.most(g.Part)); t.text != "" {
		s.locked(w, t, http.StatusUnprocessableEntity)
		return
	}
	if err := s.keep(e); err != nil {
		http.Error(w, "it isn't kept: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Location", "./#"+url.PathEscape(next)) // http.Redirect would leave the path that nobody can guess
	w.WriteHeader(http.StatusSeeOther)
}

// read takes the points, and says what is wrong with a mark.
func (m *Mark) read(text string, most float64) string {
	if len(m.Comment) > maxComment {
		return fmt.Sprintf("The comment has %d bytes, at most %d are kept.", len(m.Comment), maxComment)
	}
	x, err := number(text)
	if err != nil || x != nil && *x > most {
		return fmt.Sprintf("%q are no points of this part; write a number from 0 to %g, or nothing to keep the grader's.", text, most)
	}
	m.Points = x
	return ""
}

// fresh reads the file again where somebody changed it outside, in a spreadsheet or
// on a page of another's.
func (s *Server) fresh() error {
	list, b, err := ReadFolder(s.folder)
	if err != nil {
		return fmt.Errorf("%w; mend it, and load this page again", err)
	}
	if !bytes.Equal(b, s.file) {
		list.Bind(s.run.Results, nil)
		s.marks, s.file = list, b
		list.Apply(s.run.Results)
	}
	return nil
}

// state tells one mark on a group from another, "" for none.
func (m *Mark) state() string {
	if m == nil {
		return ""
	}
	return fingerprint.OfText(points(m.Points), m.Comment).String()
}

// keep stores a mark, gives it to everybody, and writes the pages.
func (s *Server) keep(e Mark) error {
	list := s.marks.Put(e)
	list.Apply(s.run.Results)
	file := list.Write(s.run.Results)
	if err := s.folder.WriteFile(File, file); err != nil {
		s.marks.Apply(s.run.Results)
		return err
	}
	s.marks, s.file = list, file
	return report.Write(s.folder, s.run)
}

// parts are those of the sheet, before them what can't be read as a whole.
func (s *Server) parts() []string {
	ids := []string{groups.Whole}
	for _, p := range s.run.Sheet.Parts {
		ids = append(ids, p.ID)
	}
	return ids
}

// most are the points that can be given; a whole that can't be read has none.
func (s *Server) most(part string) float64 {
	if p := s.run.Sheet.Part(part); p != nil {
		return p.Points
	}
	return 0
}

// find is a group by its ID, and the ID of the next one without a mark.
func (s *Server) find(id string) (found *groups.Group, next string) {
	for _, part := range s.parts() {
		for _, g := range groups.Of(s.run.Results, part) {
			switch {
			case g.ID() == id && g.Kind < groups.Right:
				found, next = &g, id
			case found != nil && next == id && g.Kind < groups.Right && s.open(&g):
				return found, g.ID()
			}
		}
	}
	return found, next
}

// open: nothing is said of the group yet, or no points are given where they wait.
func (s *Server) open(g *groups.Group) bool {
	e := s.marks.On(g.Part, g.Key, "")
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
	ReviewStyle   template.CSS
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
	Comment, Points, Auto, Most, Trouble, Before string
	Said                                         bool
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
	v := pageView{Page: report.NewPage(s.run.Title + " · review"), Title: s.run.Title, Who: s.Who, ReviewStyle: template.CSS(style)}
	v.Referrer, v.ImagesOf = "same-origin", "'self'" // or a form's Origin would be null
	names := report.Names(s.run.Results)
	for _, id := range s.parts() {
		part := partView{ID: id, Title: "Hand-ins that can’t be read: 0 confirms that there is nothing"}
		if p := s.run.Sheet.Part(id); p != nil {
			part.Title = p.Title
		}
		for _, g := range groups.Of(s.run.Results, id) {
			if g.Kind >= groups.Right {
				continue
			}
			view := s.group(names, &g, s.most(id), t)
			v.Answers += view.Count
			v.All++
			if !view.Said {
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
	v := groupView{GroupView: report.View(s.run, names, g), Most: points(&most)}
	v.Remark = "" // it stands in the form
	if p := g.Example(s.run.Results); p != nil {
		auto := own(p)
		v.Auto = points(&auto)
	}
	for n := range s.pictures(v.ID) {
		v.Pictures = append(v.Pictures, fmt.Sprintf("pictures/%s/%d", url.PathEscape(v.ID), n))
	}
	if g.ByHand {
		v.Auto = "none yet: it waits for yours"
	}
	e := s.marks.On(g.Part, g.Key, "")
	if v.Before = e.state(); e != nil {
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

//go:embed page.html
var page string

//go:embed page.css
var style string

var reviewPage = report.Template(page)
