package main

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
)

// slides runs the solved chapters and writes a deck for the lecture: a slide for
// each section with its formulas, and one for each figure, slider or question.
func (c *command) slides(args []string) error {
	fs := c.flags("slides", "lab slides [-course FILE] [-out FILE] [chapter…]")
	out := fs.String("out", "slides.html", "file for the deck")
	limit := fs.Duration("timeout", 2*time.Minute, "time limit of a cell")
	m, err := c.manifestOf(fs, args)
	if err != nil {
		return err
	}
	if fs.NArg() > 0 {
		m.Chapters = fs.Args()
	}
	if err := c.needs(solutionsFolder, ""); err != nil {
		return err
	}
	spec, err := c.tools()
	if err != nil {
		return err
	}
	deck := []string{"<h1>" + html.EscapeString(m.Title) + "</h1>"}
	for _, name := range m.Chapters {
		path := filepath.Join(c.repo, filepath.FromSlash(solutionsFolder), strings.TrimSuffix(name, ".ipynb")+".ipynb")
		nb, err := notebook.ReadFile(path)
		if err != nil {
			return err
		}
		ok, err := c.runOne(path, nb, spec, &kernel.RunOptions{Options: kernel.Options{Limit: *limit}, Dir: filepath.Dir(path)})
		if err != nil {
			return err
		}
		if !ok {
			return errFound
		}
		deck = append(deck, slidesOf(nb)...)
	}
	if err := os.WriteFile(*out, []byte(deckHTML(m.Title, deck)), 0o666); err != nil {
		return err
	}
	fmt.Fprintf(c.stdout, "wrote %d slides: %s\n", len(deck), *out)
	return nil
}

var (
	sectionHeading = regexp.MustCompile(`^(#{1,3}) +(.+)$`)
	notForSlides   = regexp.MustCompile(`^(Self-check|Exercise .*)$`)
	forSlides      = regexp.MustCompile(`(?s)\$\$.+?\$\$|\*\*You will learn\*\*[^\n]*|\*\*[^*\n]+\*\*|(?:^|\n)(?:\|[^\n]*\n)+`)
	firstSentences = regexp.MustCompile("^[\\pL$`\"“][^\n]*?[.?!](?:\\s[^\n]*?[.?!])?(?:\\s|$)")
	question       = regexp.MustCompile(`(?:^|[.:?!)] |\n)(\p{Lu}[^.?!\n]*\?)`)
	sentenceEnd    = regexp.MustCompile(`[.?!](?:\*\*|\))?\s+|\n`)
	bullets        = regexp.MustCompile(`(?:^|\n)(?:\* [^\n]*\n)+`)
)

// slidesOf makes the slides of one chapter, each the HTML of its content. A heading
// beneath which nothing stands but figures is the first one's title.
func slidesOf(nb *notebook.Notebook) (deck []string) {
	var head section // what the next slide belongs to
	told := true     // there is a slide with its heading
	say := func(text string) {
		title := ""
		if head.level > 0 {
			title = page.Markdown("### "+head.heading, nil)
		}
		if !told {
			title, told = page.Markdown(strings.Repeat("#", head.level)+" "+head.heading, nil), true
		}
		deck = append(deck, title+text)
	}
	words := func(text string) { say(page.Markdown(text, func(string) string { return "" })) }
	flush := func() {
		if text := head.summary(); !told && text != "" {
			words(text)
		}
	}
	for _, c := range nb.Cells {
		if c.Tagged("check") || c.Tagged("test") || strings.HasPrefix(c.Source, "## Self-check") {
			continue
		}
		if c.Type == notebook.Markdown {
			for _, s := range sections(c.Source) {
				if s.level > 0 && notForSlides.MatchString(s.heading) { // an exercise is no slide, what follows it is
					continue
				}
				if s.level > 0 {
					flush()
					head, told = s, false
				}
				if text := s.points(); text != "" {
					words(text)
				}
			}
			continue
		}
		for _, o := range c.Outputs {
			if figure := o.Mime("text/html"); strings.Contains(figure, "<figure") {
				say(figure)
			}
		}
	}
	flush()
	return deck
}

// section is a heading, with # signs level many, and what follows; level 0: the
// text before the first heading of a cell, or after a heading of an earlier one.
type section struct {
	level         int
	heading, text string
}

func sections(source string) []section {
	list := []section{{}}
	fence := false
	for _, line := range strings.Split(source, "\n") {
		if strings.HasPrefix(line, "```") {
			fence = !fence
		}
		if m := sectionHeading.FindStringSubmatch(line); m != nil && !fence {
			list = append(list, section{level: len(m[1]), heading: m[2]})
			continue
		}
		list[len(list)-1].text += line + "\n"
	}
	return list
}

// points is what of a section stands on a slide, as Markdown: its displayed formulas,
// tables and the sentences in which more than a word is bold; the lecturer says the
// rest.
func (s section) points() string {
	const term = 25 // letters: what is bold for being new is shorter
	var parts []string
	for _, at := range forSlides.FindAllStringIndex(s.text, -1) {
		part := s.text[at[0]:at[1]]
		if strings.HasPrefix(part, "**") && strings.HasSuffix(part, "**") {
			if utf8.RuneCountInString(part) < term+len("****") {
				continue
			}
			part = s.sentenceAt(at[0], at[1])
		}
		if !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "\n\n")
}

// sentenceAt is the sentence around what is bold, or that alone where it is one.
func (s section) sentenceAt(from, to int) string {
	start, end := 0, to
	if before := sentenceEnd.FindAllStringIndex(s.text[:from], -1); before != nil {
		start = before[len(before)-1][1]
	}
	if !strings.ContainsAny(s.text[to-len(".**"):to], ".?!:") {
		if after := sentenceEnd.FindStringIndex(s.text[to:]); after != nil {
			end = to + after[0] + 1
		}
	}
	return strings.TrimPrefix(strings.TrimSpace(s.text[start:end]), "* ")
}

// summary is what stands on the slide of a section without points and figures: its
// list, or what its first paragraph begins with, and the last question there.
func (s section) summary() string {
	const room = 800 // letters of a list that fit on a slide
	text, about := bullets.FindString(s.text), s.text
	if text == "" || len(text) > room {
		text = ""
		for _, about = range strings.Split(s.text, "\n\n") {
			if text = strings.TrimSpace(firstSentences.FindString(strings.TrimSpace(about))); text != "" {
				break
			}
		}
	}
	if asked := question.FindAllStringSubmatch(about, -1); asked != nil {
		if last := asked[len(asked)-1][1]; !strings.Contains(text, last) {
			text += "\n\n" + last
		}
	}
	return text
}

// deckHTML is a page that needs nothing else: arrow keys and Page Up and Down turn
// the slides, and it prints one slide to a page.
func deckHTML(title string, deck []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>%s</title><style>%s</style></head><body>
`, html.EscapeString(title), deckStyle)
	for i, s := range deck {
		fmt.Fprintf(&b, "<section id=\"s%d\" aria-label=\"slide %[1]d of %d\"><div>%s</div><footer>%[1]d / %[2]d</footer></section>\n", i+1, len(deck), s)
	}
	return b.String() + "<script>" + deckScript + "</script></body></html>\n"
}

const deckStyle = `
html{scroll-snap-type:y mandatory;color-scheme:light}
body{margin:0;background:#fdfdfb;color:#222;font:clamp(16px,2.2vw,30px)/1.45 system-ui,"Liberation Sans",Arial,sans-serif}
section{scroll-snap-align:start;min-height:100vh;box-sizing:border-box;padding:4vh 6vw 8vh;display:flex;flex-direction:column;justify-content:center;position:relative}
h1{font-size:2em;margin:0 0 .6em}h1,h2{line-height:1.2}h2{margin:0 0 .7em}h3{font-size:.9em;font-weight:500;color:#5a6270;margin:0 0 .6em}
section>div>figure{margin:0 auto!important;border-color:transparent!important;background:none!important}
table{border-collapse:collapse;font-size:.75em}th,td{text-align:left;padding:.2em .8em;border-bottom:1px solid #d9dde3}
.equation{display:grid;grid-template-columns:1fr auto;align-items:center}fieldset>:is(legend,label,p){font-size:20px}
math{font-size:1.1em}footer{position:absolute;right:3vw;bottom:2vh;font-size:.6em;color:#5a6270}
details{display:none}a{color:inherit;text-decoration:none}
@page{size:297mm 167mm;margin:8mm}
@media print{html{scroll-snap-type:none}section{break-after:page;min-height:150mm}section>div>figure{zoom:1!important}}
`

// deckScript turns the slides, and makes figures as large as the slide, and text as
// small as it must be.
const deckScript = `
function fit(){
 document.querySelectorAll('section>div').forEach(function(d){
  var f=d.querySelector(':scope>figure'),e=f||d;
  e.style.zoom=1;
  var room=innerHeight*.88,tall=d.offsetHeight,z=f?Math.min(2.2,d.offsetWidth/f.offsetWidth,(room-tall+f.offsetHeight)/f.offsetHeight):Math.min(1,room/tall);
  e.style.zoom=Math.max(.4,z);
 });
}
addEventListener('load',fit);addEventListener('resize',fit);addEventListener('change',fit);
addEventListener('keydown',function(e){
 if(/^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)&&!/^Page/.test(e.key))return;
 var d={ArrowRight:1,ArrowDown:1,PageDown:1,' ':1,ArrowLeft:-1,ArrowUp:-1,PageUp:-1}[e.key];
 if(!d)return;
 e.preventDefault();
 var s=document.querySelectorAll('section'),i=0;
 s.forEach(function(x,k){if(x.getBoundingClientRect().top<innerHeight/2)i=k});
 (s[Math.max(0,Math.min(s.length-1,i+d))]).scrollIntoView();
});
`
