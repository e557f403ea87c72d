package report

import (
	"embed"
	"html/template"
)

//go:embed pages
var pages embed.FS

// Page is what every page begins with; pages of other rooms embed it.
type Page struct {
	PageTitle string
	Style     template.CSS
	Referrer  string // policy; "": none is sent
	ImagesOf  string // from where pictures may come besides the page itself, "'self'"
}

// NewPage has a title and the style of all pages.
func NewPage(title string) Page {
	return Page{PageTitle: title, Style: template.CSS(embedded("style.css"))}
}

func embedded(name string) string {
	b, err := pages.ReadFile("pages/" + name)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// Template reads a page, which begins with the template "head" and shows an answer with
// "answer", as [GroupView] has it.
func Template(text string) *template.Template {
	t := template.New("page")
	for _, part := range []string{embedded("head.html"), embedded("answer.html"), text} {
		template.Must(t.Parse(part))
	}
	return t
}

var (
	classPage   = Template(embedded("class.html"))
	studentPage = Template(embedded("student.html"))
	commentPage = Template(embedded("comment.html"))
)
