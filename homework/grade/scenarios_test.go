package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"strings"

	"kpcalab/homework/grade/corpus"
)

// Scenario is a whole class around an attack: what the grader must say of
// everybody, and what may appear nowhere in its reports.
type Scenario struct {
	Kind, Name string
	Files      map[string]string // below the folder of submissions
	Beside     map[string]string // roster.csv, book.csv …, in the folder around it
	Links      map[string]string // below the folder of submissions, to a path; $OUT is a folder outside
	Args       []string          // flags; a name of Beside stands for its file
	Env        map[string]string // $DIR is the folder around the submissions
	Again      func(Place) error // done after a first run, before the one that counts
	Scores     map[string]float64
	Missing    []string
	Says       []string // in the command's output
	Never      []string // in any file of the reports
	Has        []string // in any file of the reports
	Fails      bool     // the command must refuse, instead
}

// Place tells where a scenario's folders are.
type Place struct{ Submissions, Report, Outside string }

// Zipped is a zip of the given files.
func Zipped(files ...string) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i+1 < len(files); i += 2 {
		f, _ := w.Create(files[i])
		f.Write([]byte(files[i+1]))
	}
	w.Close()
	return b.String()
}

// zeros is a zip of entries with n zero bytes each.
func zeros(n int, names ...string) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	block := make([]byte, 1<<20)
	for _, name := range names {
		f, _ := w.Create(name)
		for left := n; left > 0; left -= len(block) {
			f.Write(block[:min(left, len(block))])
		}
	}
	w.Close()
	return b.String()
}

type files = map[string]string

// earns are points by student.
type earns = map[string]float64

// around is a class of Ada and Ben, who are honest, and what eve hands in.
func around(more files) files {
	all := files{"ada.go": corpus.Kernel, "ben/hw.go": corpus.Kernel}
	maps.Copy(all, more)
	return all
}

const empty = "package hw\n"

// both get their points, and eve nothing.
var (
	both    = earns{"ada": 10, "ben": 10}
	bothEve = earns{"ada": 10, "ben": 10, "eve": 0}
)

// Scenarios are attacks on what lies around the submissions' code, and on what an
// earlier run stored.
func Scenarios() []Scenario {
	var list []Scenario
	for _, kind := range []struct {
		name string
		some []Scenario
	}{{"intake", intakes()}, {"archives", archives()}, {"pages", pages()}, {"gradebooks", gradebooks()}, {"environment", environments()}, {"stored results", stored()}} {
		for _, s := range kind.some {
			s.Kind = kind.name
			list = append(list, s)
		}
	}
	return list
}

func intakes() []Scenario {
	roster := files{"roster.csv": "student_id,first_name,last_name,email,Canvas ID\nada,Ada,A,ada@x.org,77\nben,Ben,B,ben@x.org,78\neve,Eve,E,eve@x.org,79\n"}
	list := []Scenario{
		{Name: "a time stamp like nbgrader's", Files: around(files{"eve/x/timestamp.txt": "2026-01-01", "eve/x/hw.go": empty}), Scores: bothEve},
		{Name: "folders like nbgrader's, most of them", Files: around(files{"eve/x/timestamp.txt": "", "eve/x/hw.go": empty, "eve2/x/timestamp.txt": "", "eve2/x/hw.go": empty, "eve3/x/timestamp.txt": "", "eve3/x/hw.go": empty, "eve4/x/timestamp.txt": "", "eve5/x/timestamp.txt": ""}), Scores: bothEve},
		{Name: "somebody's ID with accents stored otherwise", Files: files{"J\u00fcrgen.go": corpus.Kernel, "Ju\u0308rgen.go": empty}, Scores: earns{"J\u00fcrgen": 10, "Ju\u0308rgen": 0}, Says: []string{"NFC"}},
		{Name: "a folder called submitted", Files: around(files{"submitted/a/b/hw.go": empty}), Scores: earns{"ada": 10, "ben": 10, "submitted": 0}},
		{Name: "a folder called report", Files: around(files{"report/hw.go": empty, "report/index.html": "x", "report/grades.json": "{}"}), Scores: earns{"ada": 10, "ben": 10, "report": 0}},
		{Name: "Moodle's form inside a name", Files: files{"Ada A_4711_assignsubmission_file_hw.go": corpus.Kernel, "Eve E_4713_assignsubmission_file_x_4711_assignsubmission_file_hw.go": empty},
			Beside: files{"roster.csv": "id,name\n4711,Ada A\n4713,Eve E\n"}, Args: []string{"-roster", "roster.csv"}, Scores: earns{"4711": 10, "4713": 0}},
		{Name: "Canvas' form inside a name", Files: files{"aada_77_1_hw.go": corpus.Kernel, "eeve_79_1_aada_77_9_hw.go": empty}, Beside: roster, Args: []string{"-roster", "roster.csv"}, Scores: earns{"ada": 10, "eve": 0}, Missing: []string{"ben"}},
		{Name: "somebody's ID in other case", Files: around(files{"Ada.go": empty}), Scores: earns{"ada": 10, "ben": 10, "Ada": 0}, Says: []string{"case only"}},
		{Name: "somebody's name as a folder", Files: around(files{"eve/ada/hw.go": empty, "eve/ada.go": empty}), Scores: bothEve},
		{Name: "hidden files", Files: around(files{"eve/.git/config": "[core]", "eve/.hw.go": corpus.Kernel, "eve/hw.go": empty}), Scores: bothEve},
		{Name: "a link to a neighbour's answer", Files: around(files{"eve/notes.txt": "x"}), Links: files{"eve/hw.go": "../ben/hw.go"}, Scores: bothEve, Says: []string{"eve"}},
		{Name: "a link to a folder outside", Files: around(files{"eve/hw.go": empty}), Links: files{"eve/all": "$OUT"}, Scores: bothEve},
	}
	return list
}

func archives() []Scenario {
	zip31 := zeros(31<<20, "a.go", "b.go", "c.ipynb")
	texts := zeros(31<<20, "a.txt", "b.csv", "c.png")
	nest := func(inner string, n int) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf("%d.zip", i), inner)
		}
		return Zipped(list...)
	}
	deep := Zipped("hw.go", corpus.Kernel)
	for range 5 {
		deep = Zipped("a.zip", deep)
	}
	var many []string
	for i := range 60_000 {
		many = append(many, fmt.Sprintf("%d.txt", i), "")
	}
	list := []Scenario{
		{Name: "zips in a zip", Files: around(files{"eve.zip": nest(zip31, 40)}), Scores: bothEve, Says: []string{"allowed size"}},
		{Name: "texts in zips in a zip", Files: around(files{"eve.zip": nest(texts, 40)}), Scores: bothEve},
		{Name: "many zips side by side", Files: around(files{"eve/a.zip": zip31, "eve/b.zip": zip31, "eve/c.zip": zip31, "eve/d.zip": nest(zip31, 9)}), Scores: bothEve},
		{Name: "deeper than two", Files: around(files{"eve.zip": deep}), Scores: bothEve, Says: []string{"archive in an archive"}},
		{Name: "sixty thousand entries", Files: around(files{"eve.zip": Zipped(many...)}), Scores: bothEve, Says: []string{"entries"}},
		{Name: "names that lead outside", Files: around(files{"eve.zip": Zipped("../../ada.go", empty, "/etc/x.go", empty, `..\..\ben\hw.go`, empty, "C:/x.go", empty)}), Scores: bothEve, Says: []string{"leads outside"}},
		{Name: "the same name twice", Files: around(files{"eve.zip": Zipped("hw.go", corpus.Kernel, "hw.go", empty+"func GaussianKernel(x, y []float64, c float64) float64 { return 0 }\n")}), Scores: bothEve, Says: []string{"more than once"}},
		{Name: "a zip cut off", Files: around(files{"eve.zip": Zipped("hw.go", corpus.Kernel)[:60]}), Scores: bothEve, Says: []string{"unpacked"}},
		{Name: "a zip that is none", Files: around(files{"eve.zip": "PK\x03\x04" + strings.Repeat("\xff", 5000), "eve2.tar.gz": "\x1f\x8b\x08" + strings.Repeat("\x00", 500)}), Scores: bothEve},
		{Name: "an archive called like a notebook", Files: around(files{"eve.ipynb": zip31}), Scores: bothEve},
		{Name: "a platform's time stamp in a zip", Files: around(files{"eve.zip": Zipped("x/timestamp.txt", "2026-01-01", "x/hw.go", empty, "submission_metadata.yml", "submission_1:\n")}), Scores: bothEve},
		{Name: "a report in a zip", Files: around(files{"eve.zip": Zipped("report/.run/run.json", "{}", ".run/made", "{}", "hw.go", empty)}), Scores: bothEve},
	}
	return list
}

func pages() []Scenario {
	never := []string{"<script>alert", "<img src=x", "javascript:alert(1)\"", "onerror=alert(1)>"}
	evil := `<script>alert(1)</script><img src=x onerror=alert(1)>`
	own := func(source string, outputs string) string {
		return `{"cells":[{"cell_type":"markdown","source":"# Data of your own ` + strings.ReplaceAll(evil, `"`, ``) + `"},{"cell_type":"code","source":` + fmt.Sprintf("%q", source) + `,"outputs":[` + outputs + `]}],"nbformat":4}`
	}
	panics := "package hw\nfunc GaussianKernel(x, y []float64, c float64) float64 { panic(" + fmt.Sprintf("%q", evil) + ") }\n"
	formula := "package hw\nconst EmbeddingFormula = " + fmt.Sprintf("%q", evil+`\href{javascript:alert(1)}{k}`) + "\nconst EmbeddingProof = " + fmt.Sprintf("%q", "\\text{"+evil+"}") + "\n"
	list := []Scenario{
		{Name: "markup in a file's name", Files: around(files{"<img src=x onerror=alert(1)>.go": empty})},
		{Name: "markup in an inner name", Files: around(files{"eve.zip": Zipped("<script>alert(1)<.go", "func {", "a\"><script>alert(1)<.ipynb", "{")})},
		{Name: "markup in a panic", Files: around(files{"eve.go": panics}), Has: []string{"alert(1)"}},
		{Name: "markup in a formula", Files: around(files{"eve.go": formula})},
		{Name: "markup in an answer of one's own", Files: around(files{"eve.ipynb": own(evil, `{"data":{"text/html":"<script>alert(1)</script>","image/svg+xml":"<svg onload=alert(1)>"}}`)})},
		{Name: "a picture that is none", Files: around(files{"eve.ipynb": own("x", `{"data":{"image/png":"PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="}},{"data":{"image/png":"data:image/png;base64,\"><script>alert(1)</script>"}}`)})},
		{Name: "markup in the roster", Files: around(files{"eve.go": empty}), Beside: files{"r.csv": "id,first_name,last_name\nada,Ada,A\nben,Ben,B\neve,<script>alert(1)</script>,\"<img src=x onerror=alert(1)>\"\n"}, Args: []string{"-roster", "r.csv"}},
		{Name: "markup in a mark's comment", Files: around(files{"eve.ipynb": own("x", "")}), Beside: files{"m.csv": "student_id,part,points,comment\neve,own-data,0,<script>alert(1)</script>\n"}, Args: []string{"-marks", "m.csv"}},
		{Name: "a reversed name", Files: around(files{"eve\u202egpj.go": empty}), Never: []string{"\x1b["}},
		{Name: "a terminal's commands", Files: around(files{"eve.go": "package hw\nfunc GaussianKernel(x, y []float64, c float64) float64 { panic(\"\\x1b[2J\\x1b]0;own\\x07\") }\n"}), Never: []string{"\x1b["}},
		{Name: "names of files by the thousand", Files: around(files{"eve.zip": Zipped(mapped(strings.Split(strings.Repeat("x ", 3000), " "), func(string) string { return "a.txt" })...)})},
		{Name: "a very long ID", Files: around(files{strings.Repeat("e", 200) + ".go": empty})},
	}
	for i := range list {
		list[i].Scores = both
		list[i].Never = append(list[i].Never, never...)
	}
	return list
}

func gradebooks() []Scenario {
	moodle := func(rows ...string) string {
		return "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"\n" + strings.Join(rows, "\n") + "\n"
	}
	row := func(id, name string, rest string) string {
		return fmt.Sprintf("Participant %s,%s,%s@x.org,Submitted for grading,%s", id, name, strings.ToLower(name[:3]), rest)
	}
	open := ",100.00,Yes,-,-,"
	in := func(id, name string, text string) files {
		return files{name + "_" + id + "_assignsubmission_file_/hw.go": text}
	}
	join := func(list ...files) files {
		all := files{}
		for _, f := range list {
			maps.Copy(all, f)
		}
		return all
	}
	two := join(in("4711", "Ada A", corpus.Kernel), in("4712", "Eve E", empty))
	ada := "Participant 4711,Ada A,ada@x.org,Submitted for grading,10,100.00"
	list := []Scenario{
		{Name: "two of one name", Files: join(in("4711", "Ada A", corpus.Kernel), in("4712", "Ada A", empty)), Beside: files{"b.csv": moodle(row("4711", "Ada A", open), row("4712", "Ada A", open))}, Has: []string{ada, "4712,Ada A,ada@x.org,Submitted for grading,0,"}},
		{Name: "a name that is a number", Files: join(two, in("4713", "4711", empty)), Beside: files{"b.csv": moodle(row("4711", "Ada A", open), row("4712", "Eve E", open), row("4713", "4711", open))}, Has: []string{ada}},
		{Name: "a name that is a formula", Files: two, Beside: files{"b.csv": moodle(row("4711", "Ada A", open), row("4712", "=1+cmd|' /C calc'!A0", open))}, Has: []string{ada}},
		{Name: "a row that is locked", Files: two, Beside: files{"b.csv": moodle(row("4711", "Ada A", open), row("4712", "Eve E", "99.00,100.00,No,-,-,"))}, Has: []string{ada, "Submitted for grading,99.00,100.00,No"}},
		{Name: "a maximum of nothing", Files: two, Beside: files{"b.csv": moodle(row("4711", "Ada A", open), row("4712", "Eve E", ",0.00,Yes,-,-,"))}, Fails: true, Says: []string{"maximum grade"}},
		{Name: "a row that is there twice", Files: two, Beside: files{"b.csv": moodle(row("4711", "Ada A", open), row("4711", "Ada A", open))}, Fails: true},
		{Name: "short rows", Files: two, Beside: files{"b.csv": moodle(row("4711", "Ada A", open), "Participant 4712,Eve E")}, Fails: true, Says: []string{"maximum grade"}},
		{Name: "quotes and line breaks in a name", Files: two, Beside: files{"b.csv": moodle(row("4711", "Ada A", open), "Participant 4712,\"Eve \"\"E\"\"\n4711\",eve@x.org,Submitted for grading,"+open)}, Has: []string{ada}},
		{Name: "Canvas' trial student", Files: files{"aada_77_1_hw.go": corpus.Kernel, "studenttest_79_1_hw.go": corpus.Kernel}, Beside: files{"b.csv": "Student,ID,SIS Login ID,Section,corpus.Kernel PCA (8)\n    Points Possible,,,,100\n\"A, Ada\",77,ada,1,\n\"Student, Test\",79,x,1,\n"}, Has: []string{"\"A, Ada\",77,ada,1,10"}},
		{Name: "an assignment that is somebody's name", Files: files{"aada_77_1_hw.go": corpus.Kernel}, Beside: files{"b.csv": "Student,ID,SIS Login ID,Section,corpus.Kernel PCA (8),corpus.Kernel PCA (9)\n    Points Possible,,,,100,100\n\"A, Ada\",77,ada,1,,\n"}, Fails: true},
		{Name: "a workbook", Files: two, Beside: files{"b.csv": "PK\x03\x04"}, Fails: true},
		{Name: "a gradebook of others", Files: two, Beside: files{"b.csv": moodle(row("1", "Xia X", open), row("2", "Yan Y", open))}, Says: []string{"isn't on the roster"}, Has: []string{"Participant 1,Xia X,xia@x.org,Submitted for grading,,100.00"}},
	}
	for i := range list {
		list[i].Args = append(list[i].Args, "-gradebook", "b.csv", "-assignment", "Homework")
		if list[i].Name != "an assignment that is somebody's name" {
			list[i].Args = []string{"-gradebook", "b.csv"}
		}
	}
	return list
}

func environments() []Scenario {
	list := []Scenario{
		{Name: "GOFLAGS", Env: files{"GOFLAGS": "-toolexec=/bin/false"}},
		{Name: "GOENV", Env: files{"GOENV": "$DIR/goenv"}, Beside: files{"goenv": "GOFLAGS=-toolexec=/bin/false\nGOEXPERIMENT=nosuch\n"}},
		{Name: "GOOS and GOARCH", Env: files{"GOOS": "plan9", "GOARCH": "386"}},
		{Name: "GOPROXY and GONOSUMDB", Env: files{"GOPROXY": "http://127.0.0.1:1", "GONOSUMDB": "*", "GOSUMDB": "off"}},
		{Name: "GOWORK", Env: files{"GOWORK": "$DIR/go.work"}, Beside: files{"go.work": "go 1.26\nuse /nowhere\n"}},
		{Name: "GOTOOLCHAIN", Env: files{"GOTOOLCHAIN": "go1.99.0"}},
		{Name: "GOEXPERIMENT", Env: files{"GOEXPERIMENT": "nosuchthing"}},
		{Name: "CGO", Env: files{"CGO_ENABLED": "1", "CC": "/bin/false", "CGO_CFLAGS": "-fplugin=/tmp/x.so"}},
		{Name: "GODEBUG and GOGC", Env: files{"GODEBUG": "gctrace=1,inittrace=1", "GOGC": "1", "GOMEMLIMIT": "1MiB", "GOMAXPROCS": "1"}},
		{Name: "another language", Env: files{"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"}},
		{Name: "GO111MODULE and GOPATH", Env: files{"GO111MODULE": "off", "GO_EXTLINK_ENABLED": "1"}},
		{Name: "no temporary folder", Env: files{"TMPDIR": "$DIR/nowhere"}, Fails: true, Says: []string{"TMPDIR"}},
		{Name: "no toolchain", Env: files{"PATH": "$DIR"}, Fails: true, Says: []string{"install Go"}},
		{Name: "a go.mod among the submissions", Files: files{"eve/go.mod": "module kpcalab\nreplace gonum.org/v1/gonum => ./x\n", "eve/go.work": "go 1.26\nuse .\n", "eve/hw.go": empty}, Scores: bothEve},
	}
	for i := range list {
		list[i].Files = around(list[i].Files)
		if list[i].Scores == nil {
			list[i].Scores = both
		}
	}
	return list
}

func mapped(list []string, f func(string) string) (out []string) {
	for _, s := range list {
		out = append(out, f(s))
	}
	return out
}
