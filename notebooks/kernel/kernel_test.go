//go:build unix

package kernel

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"kpcalab/notebooks/internal/toolbox"
	"kpcalab/notebooks/notebook"
)

// tools builds GoNB once for all tests of the package.
var tools = sync.OnceValues(func() (*Spec, error) {
	return Install(context.Background(), "../..", toolsDir, nil)
})

var toolsDir string

func TestMain(m *testing.M) {
	dir, done := toolbox.Open()
	toolsDir = dir
	code := emptyAfter(m.Run)
	done()
	os.Exit(code)
}

// emptyAfter runs tests with a temporary folder of their own, in which they must
// leave nothing.
func emptyAfter(run func() int) int {
	tmp, err := os.MkdirTemp("", "t-") // short: the kernel takes no long TMPDIR
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(tmp)
	os.Setenv("TMPDIR", tmp)
	code := run()
	if left, _ := filepath.Glob(filepath.Join(tmp, "*")); len(left) > 0 {
		fmt.Fprintf(os.Stderr, "left in the temporary folder: %q\n", left)
		return 1
	}
	return code
}

func gonb(t *testing.T) *Spec {
	t.Helper()
	spec, err := tools()
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// shortDir makes a folder whose path is short enough to be taken as TMPDIR.
func shortDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "t-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// startKernel starts a kernel and checks in the end that nothing is left of it, and
// nobody in the process group.
func startKernel(t *testing.T) *Kernel {
	t.Helper()
	k, err := Start(t.Context(), gonb(t), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { checkGone(t, k) })
	return k
}

// group lists the processes of a group, without those that have ended and only
// wait for their parent to notice.
func group(t *testing.T, id int) []string {
	t.Helper()
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		out, err := exec.Command("ps", "-A", "-o", "pgid=,stat=,args=").Output()
		if err != nil {
			t.Fatalf("neither /proc nor ps to look for processes: %v", err)
		}
		return members(strings.Split(string(out), "\n"), id)
	}
	var lines []string
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		b, _ := os.ReadFile(path) // pid (name) state parent group …
		f := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
		if len(f) > 2 {
			lines = append(lines, f[2]+" "+f[0]+" "+string(b))
		}
	}
	return members(lines, id)
}

// members picks the lines "group state …" of a group.
func members(lines []string, id int) []string {
	return slices.DeleteFunc(lines, func(line string) bool {
		f := strings.Fields(line)
		return len(f) < 2 || f[0] != fmt.Sprint(id) || strings.HasPrefix(f[1], "Z")
	})
}

func checkGone(t *testing.T, k *Kernel) {
	t.Helper()
	if err := k.Close(); err != nil {
		t.Error(err)
	}
	if left := group(t, k.cmd.Process.Pid); len(left) > 0 {
		t.Errorf("processes of the kernel's group are left: %q", left)
	}
	if _, err := os.Stat(k.tmp); !os.IsNotExist(err) {
		t.Errorf("the kernel's folder %s is left: %v", k.tmp, err)
	}
}

func execute(t *testing.T, k *Kernel, code string, opts *Options) Result {
	t.Helper()
	return k.Execute(t.Context(), code, opts)
}

func stdout(r Result) string {
	var b strings.Builder
	for _, o := range r.Outputs {
		if o.Type == notebook.Stream {
			b.WriteString(o.Text)
		}
	}
	return b.String()
}

func TestOutput(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	var seen []string
	r := execute(t, k, "%%\nfmt.Print(\"one \")\ntime.Sleep(100*time.Millisecond)\nfmt.Println(\"two\")", &Options{
		Changed: func(i int, o notebook.Output) { seen = append(seen, fmt.Sprintf("%d:%s", i, o.Text)) },
	})
	if r.Status != OK || r.Err != nil || stdout(r) != "one two\n" || len(r.Outputs) != 1 || r.Count != 1 {
		t.Errorf("result %+v", r)
	}
	if len(seen) != 2 || seen[0] != "0:one " || seen[1] != "0:one two\n" {
		t.Errorf("a watcher saw %q", seen)
	}
	if r := execute(t, k, "func twice(x int) int { return 2 * x }", nil); r.Status != OK {
		t.Errorf("a declaration: %+v", r)
	}
	if r := execute(t, k, "%%\nprintln(twice(21))", nil); stdout(r) != "42\n" {
		t.Errorf("a declaration of an earlier cell: %+v", r)
	}
}

func TestDisplayData(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	r := execute(t, k, `import "github.com/janpfeifer/gonb/gonbui"
%%
defer gonbui.Sync()
gonbui.DisplayMarkdown("$\\lambda$")
gonbui.DisplayHTML("<b>b</b>")
gonbui.UpdateHTML("id", "<i>1</i>")
gonbui.UpdateHTML("id", "<i>2</i>")`, nil)
	if r.Status != OK || len(r.Outputs) != 3 {
		t.Fatalf("result %+v", r)
	}
	for i, want := range []struct{ kind, text string }{
		{"text/markdown", `$\lambda$`}, {"text/html", "<b>b</b>"}, {"text/html", "<i>2</i>"},
	} {
		if got := r.Outputs[i].Mime(want.kind); got != want.text {
			t.Errorf("output %d: %q, expected %q as %s", i, got, want.text, want.kind)
		}
	}
}

func TestModuleOfTheRepository(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	r := execute(t, k, "import \"gonum.org/v1/gonum/mat\"\n%%\nfmt.Println(mat.NewDense(1, 1, nil).At(0, 0))", nil)
	if stdout(r) != "0\n" {
		t.Errorf("a module that go.mod pins, without a network: %+v", r)
	}
}

// Packages that nobody has are named, one beside a package of the module among them;
// the go.mod file of the repository stays as it is.
func TestPackageThatIsNotThere(t *testing.T) {
	t.Parallel()
	before, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	k := startKernel(t)
	for path, want := range map[string]string{"example.com/nobody/has": "example.com/nobody/has", "gonum.org/v1/gonum/nothing": "gonum.org/v1/gonum/nothing"} {
		r := execute(t, k, "import x \""+path+"\"\n%%\nx.F()", nil)
		if said := fmt.Sprint(r.Err, r.Problems(), r.Outputs); r.Status != Failed || !strings.Contains(said, want) {
			t.Errorf("%s: status %s, %s", path, r.Status, said)
		}
	}
	if after, _ := os.ReadFile("../../go.mod"); !bytes.Equal(after, before) {
		t.Error("go.mod has changed")
	}
}

// gonum/plot writes what a cell imports: a format that nobody asked for isn't linked,
// and one by its name alone is there to be had.
func TestCellLinksTheFormatsThatItImports(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	const draw = "%%\nw, err := plot.New().WriterTo(99, 99, \"svg\")\nfmt.Println(w != nil, err)"
	r := execute(t, k, "import \"gonum.org/v1/plot\"\n"+draw, nil)
	if out := stdout(r); !strings.Contains(out, `unsupported format: "svg"`) {
		t.Errorf("%q: every cell that draws links a writer of files", out)
	}
	r = execute(t, k, "import _ \"gonum.org/v1/plot/vg/vgsvg\"\n"+draw, nil)
	if stdout(r) != "true <nil>\n" {
		t.Errorf("with an import: %+v", r)
	}
}

// A cell's go command is lazy at collecting garbage; the cell's program isn't.
func TestCellsGoCommand(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	r := execute(t, k, "import \"os\"\n%%\nfmt.Printf(\"%q\", os.Getenv(\"GOGC\"))", nil)
	if want := fmt.Sprintf("%q", os.Getenv("GOGC")); stdout(r) != want {
		t.Errorf("the program has GOGC=%s, expected %s", stdout(r), want)
	}
	if r = execute(t, k, "!go version", nil); !strings.HasPrefix(stdout(r), "go version go1.") {
		t.Errorf("go version in a cell: %q", stdout(r))
	}
	if r = execute(t, k, "!go get", nil); r.Status != OK {
		t.Errorf("go get in a cell: %+v", r)
	}
}

func TestCompileError(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	execute(t, k, "%%", nil)
	r := execute(t, k, "func ok() {}\n\nfunc f() int {\n\treturn nowhere\n}", nil)
	ps := r.Problems()
	if r.Status != Failed || len(ps) != 1 || ps[0].Count != 2 || ps[0].Line != 4 || ps[0].Message != "undefined: nowhere" {
		t.Errorf("status %s, problems %+v", r.Status, ps)
	}
	r = execute(t, k, "%%\nok(", nil)
	if ps := r.Problems(); r.Status != Failed || !strings.Contains(ps[0].Message, "expected operand") || strings.Contains(ps[0].Message, "/tmp") {
		t.Errorf("a syntax error: status %s, problems %+v", r.Status, ps)
	}
}

func TestPanic(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	execute(t, k, "func at(s []int) int {\n\treturn s[3]\n}", nil)
	r := execute(t, k, "%%\nfmt.Println(\"before\")\nfmt.Println(at(nil))", nil)
	ps := r.Problems()
	if r.Status != Failed || len(ps) != 1 || ps[0].Count != 1 || ps[0].Line != 2 ||
		ps[0].Message != "panic: runtime error: index out of range [3] with length 0" {
		t.Errorf("status %s, problems %+v", r.Status, ps)
	}
	if !strings.Contains(stdout(r), "before\n") { // two pipes: their order is chance
		t.Errorf("what came before the panic is lost: %q", stdout(r))
	}
}

// GoNB reports both as ok.
func TestQuietFailures(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	for code, want := range map[string]string{"%nonsense 3": "no command %nonsense", "!exit 5": "exit status 5"} {
		if r := execute(t, k, code, nil); r.Status != Failed || !strings.Contains(r.Err.Error(), want) {
			t.Errorf("%s: %s, %v", code, r.Status, r.Err)
		}
	}
}

func TestEndlessCellIsInterrupted(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	execute(t, k, "%%\nfmt.Println(\"compiled\")", nil)
	limit := 2 * time.Second // compiling counts: on a busy machine it takes more
	r := execute(t, k, "%%\nfmt.Println(\"on\")\nfor {\n}", &Options{Limit: limit})
	for ; r.Status == TimedOut && stdout(r) == "" && limit < time.Minute; r = execute(t, k, "%%\nfmt.Println(\"on\")\nfor {\n}", &Options{Limit: limit}) {
		limit *= 2
	}
	if r.Status != TimedOut || !strings.Contains(r.Err.Error(), "still running after "+limit.String()) || !strings.HasPrefix(stdout(r), "on\n") {
		t.Errorf("result %+v", r)
	}
	if r := execute(t, k, "%%\nprintln(1)", nil); r.Status != OK {
		t.Errorf("the kernel is of no use afterwards: %+v", r)
	}
}

func TestCellThatIgnoresTheInterrupt(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	r := execute(t, k, "%%\nsignal.Ignore(os.Interrupt)\nfor {\n\ttime.Sleep(time.Second)\n}", &Options{Limit: 2 * time.Second})
	if r.Status != TimedOut {
		t.Errorf("result %+v", r)
	}
}

func TestContextInterrupts(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	ctx, cancel := context.WithCancel(t.Context())
	r := k.Execute(ctx, "%%\nfmt.Println(\"on\")\nselect {\ncase <-make(chan int):\ncase <-time.After(time.Hour):\n}", &Options{
		Changed: func(int, notebook.Output) { cancel() },
	})
	if r.Status != Interrupted {
		t.Errorf("result %+v", r)
	}
}

func TestFloodIsCut(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	r := execute(t, k, "%%\nfor {\n\tfmt.Println(\"0123456789\")\n}", &Options{MaxOutput: 100_000})
	if r.Status != Flooded || !strings.Contains(r.Err.Error(), "more than 100000 bytes") {
		t.Errorf("status %s, %v", r.Status, r.Err)
	}
	if n := len(stdout(r)); n < 50_000 || n > 101_000 {
		t.Errorf("%d bytes kept, expected about 100000", n)
	}
	if !strings.Contains(stdout(r), "[output cut: more than 100000 bytes]") {
		t.Error("nothing in the output says that it was cut")
	}
}

func TestKilledKernel(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	go func() {
		time.Sleep(time.Second)
		syscall.Kill(k.cmd.Process.Pid, syscall.SIGKILL)
	}()
	r := execute(t, k, "%%\ntime.Sleep(time.Hour)", nil)
	if r.Status != Died || !strings.HasSuffix(r.Err.Error(), "(signal: killed)") || k.Alive() { // without GoNB's log
		t.Errorf("result %+v", r)
	}
	if r := execute(t, k, "%%", nil); r.Status != Died {
		t.Errorf("a cell after that: %+v", r)
	}
}

func TestInput(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	r := execute(t, k, "%with_inputs\n!read x; echo got $x", &Options{
		Input: func(string) string { return "seven" }, Limit: time.Minute,
	})
	if r.Status != OK || !strings.Contains(stdout(r), "got seven") {
		t.Errorf("result %+v", r)
	}
}

func TestTwoKernelsAtOnce(t *testing.T) {
	t.Parallel()
	a, b := startKernel(t), startKernel(t)
	var wg sync.WaitGroup
	for i, k := range []*Kernel{a, b} {
		wg.Go(func() {
			k.Execute(t.Context(), fmt.Sprintf("const me = %d", i), nil)
			if r := k.Execute(t.Context(), "%%\nprintln(me)", nil); stdout(r) != fmt.Sprintf("%d\n", i) {
				t.Errorf("kernel %d: %+v", i, r)
			}
		})
	}
	wg.Wait()
}

func TestStartErrors(t *testing.T) {
	tmp := shortDir(t)
	t.Setenv("TMPDIR", tmp)
	for want, spec := range map[string]*Spec{
		"no such file":  {Argv: []string{"/no/such/kernel"}},
		"exit status 7": {Argv: []string{"sh", "-c", "echo out of luck >&2; exit 7"}},
		"out of luck":   {Argv: []string{"sh", "-c", "echo out of luck >&2; exit 7"}},
	} {
		if _, err := Start(t.Context(), spec, tmp); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, expected %q in it", err, want)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(tmp, "*")); len(left) > 0 {
		t.Errorf("left in the temporary folder: %v", left)
	}
}
