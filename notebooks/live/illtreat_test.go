//go:build unix

package live

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
)

// serveVariable makes the test program serve a folder until it is killed.
const serveVariable = "KPCALAB_TEST_SERVE"

func init() {
	dir := os.Getenv(serveVariable)
	if dir == "" {
		return
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	s := NewServer(dir, &kernel.Spec{Argv: []string{"false"}}, l.Addr())
	fmt.Println(s.URL())
	http.Serve(l, s)
}

// lab is a server that is killed and started again.
type lab struct {
	t     *testing.T
	dir   string
	mu    sync.Mutex
	cmd   *exec.Cmd
	url   string
	wiped map[string]bool
	http  *http.Client
}

func (l *lab) start() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cmd = exec.Command(os.Args[0])
	l.cmd.Env = append(os.Environ(), serveVariable+"="+l.dir)
	out, err := l.cmd.StdoutPipe()
	if err == nil {
		err = l.cmd.Start()
	}
	if err != nil {
		l.t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	jar, _ := cookiejar.New(nil)
	l.http = &http.Client{Jar: jar, Timeout: 20 * time.Second}
	resp, err := l.http.Get(strings.TrimSpace(line))
	if err != nil {
		l.t.Errorf("%q: %v", line, err)
		return
	}
	resp.Body.Close()
	l.url = strings.TrimSuffix(resp.Request.URL.String(), "/")
}

func (l *lab) kill() {
	l.cmd.Process.Signal(syscall.SIGKILL)
	l.cmd.Wait()
}

// wipe notes words that a person saw and took away.
func (l *lab) wipe(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, word := range strings.Fields(text) {
		l.wiped[word] = true
	}
}

func (l *lab) now() (string, *http.Client) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.url, l.http
}

// tab is a page as live.js is one: it holds texts, the versions it knows, and
// sends what it changed until that is acknowledged.
type tab struct {
	lab    *lab
	name   string
	rnd    *rand.Rand
	source map[string]string
	known  map[string]page.EditedCell
	acked  map[string]bool // words that lab has said to be saved
	typed  map[string][]string
	serial int
}

const illtreated = "illtreated.ipynb"

// load is a reload of the page, or its being told what others wrote: cells with
// unsent text keep it.
func (b *tab) load() {
	url, c := b.lab.now()
	resp, err := c.Get(url + "/n/" + illtreated + "/events?all=1")
	if err != nil {
		return
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 64<<20)
	for cells := 0; cells < len(illCells) && lines.Scan(); {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		var m page.Message
		if !ok || json.Unmarshal([]byte(data), &m) != nil || m.Kind != "source" {
			continue
		}
		cells++
		if len(b.typed[m.Cell]) == 0 {
			b.source[m.Cell], b.known[m.Cell] = m.Source, page.EditedCell{Version: m.Version}
		}
	}
}

// write types a word into a cell and sends what is not acknowledged yet.
func (b *tab) write() {
	id := illCells[b.rnd.IntN(len(illCells))]
	if _, loaded := b.known[id]; !loaded {
		return
	}
	b.serial++
	word := fmt.Sprintf("%s-%d.", b.name, b.serial)
	b.source[id] += " " + word
	if b.rnd.IntN(20) == 0 {
		b.lab.wipe(b.source[id]) // all is selected and written over
		b.source[id] = word
		b.typed[id] = nil
	}
	b.typed[id] = append(b.typed[id], word)
	source := b.source[id]
	body, _ := json.Marshal(page.Ask{Tab: b.name, Cells: []page.Edit{{ID: id, Source: &source, Version: b.known[id].Version, Serial: b.serial}}})
	url, c := b.lab.now()
	req, _ := http.NewRequest("POST", url+"/n/"+illtreated+"/edit", bytes.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", "http://"+req.URL.Host)
	resp, err := c.Do(req)
	if err != nil {
		return
	}
	defer resp.Body.Close()
	var a page.Answer
	if json.NewDecoder(resp.Body).Decode(&a) != nil || len(a.Cells) != 1 {
		return
	}
	if a.Place == page.InFile {
		b.known[id] = a.Cells[0]
	}
	if a.Place != page.InFile && a.Place != page.Beside {
		return // typed on until it is
	}
	for _, w := range b.typed[id] {
		b.acked[id+" "+w] = true
	}
	b.typed[id] = nil
}

var illCells = []string{"one", "two", "three", "four"}

// look opens the page, with which lab sees what another program did. (One that
// writes an old text over what lab has saved, and a lab that is killed before it
// looks again: that loss nobody could notice.)
func (l *lab) look() {
	if resp, err := l.http.Get(l.url + "/n/" + illtreated); err == nil {
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
}

// ill is what is done to the files meanwhile. It returns the name of the deed.
func ill(l *lab, rnd *rand.Rand, full func(bool) bool) string {
	path := filepath.Join(l.dir, illtreated)
	rest := func(ms int) { time.Sleep(time.Duration(rnd.IntN(ms)) * time.Millisecond) }
	switch rnd.IntN(6) {
	case 0:
		l.kill()
		l.start()
		return "kill"
	case 1:
		at := time.Now().Add(time.Duration(rnd.IntN(7200)-3600) * time.Second)
		os.Chtimes(path, at, at)
		return "touch"
	case 2: // another program writes a cell, perhaps of a file that is old by then
		nb, err := notebook.ReadFile(path)
		if err != nil {
			return "nothing"
		}
		rest(60)
		nb.Cells[rnd.IntN(len(nb.Cells))].Source += fmt.Sprintf(" x-%d.", rnd.IntN(1e6))
		nb.WriteFile(path)
		l.look()
		return "another program"
	case 3: // half a file, for a moment: a program that does not write by way of a new one
		b, err := os.ReadFile(path)
		if err != nil || len(b) == 0 {
			return "nothing"
		}
		os.WriteFile(path, b[:rnd.IntN(len(b))], 0o644)
		rest(60)
		os.WriteFile(path, b, 0o644)
		l.look()
		return "half a file"
	case 4:
		if !full(true) {
			return "nothing"
		}
		rest(200)
		if rnd.IntN(2) == 0 {
			l.kill()
			l.start()
			rest(200)
		}
		full(false)
		return "full disk"
	}
	rest(300)
	return "nothing"
}

// Two pages type into one notebook while lab is killed, the disk fills, and other
// programs write and touch the file. Every word that lab said to be saved is in
// the notebook or beside it. KPCALAB_ILLTREAT=1h does it for an hour.
func TestIllTreatment(t *testing.T) {
	t.Parallel()
	length := 3 * time.Second
	if os.Getenv("KPCALAB_LONG") != "" {
		length = time.Minute
	}
	if d, err := time.ParseDuration(os.Getenv("KPCALAB_ILLTREAT")); err == nil {
		length = d
	}
	seed := uint64(time.Now().UnixNano())
	if n, err := strconv.ParseUint(os.Getenv("KPCALAB_SEED"), 10, 64); err == nil {
		seed = n
	}
	t.Logf("seed %d (KPCALAB_SEED), for %v", seed, length)
	l := &lab{t: t, dir: t.TempDir(), wiped: map[string]bool{}}
	full := smallDisk(t, l.dir)
	var content []string
	for _, id := range illCells {
		content = append(content, id, "begin.")
	}
	mustWrite(t, filepath.Join(l.dir, illtreated), cellsFile(content...))
	l.start()
	defer l.kill()
	stop := make(chan struct{})
	tabs := []*tab{}
	var wg sync.WaitGroup
	for i := range 2 {
		b := &tab{lab: l, name: fmt.Sprintf("tab%d", i), rnd: rand.New(rand.NewPCG(seed, uint64(i))),
			source: map[string]string{}, known: map[string]page.EditedCell{}, acked: map[string]bool{}, typed: map[string][]string{}}
		tabs = append(tabs, b)
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				case <-time.After(time.Duration(b.rnd.IntN(30)) * time.Millisecond):
				}
				if b.rnd.IntN(3) == 0 || len(b.known) == 0 {
					b.load()
				}
				b.write()
			}
		})
	}
	deeds, rnd := map[string]int{}, rand.New(rand.NewPCG(seed, 99))
	for end := time.Now().Add(length); time.Now().Before(end); {
		deeds[ill(l, rnd, full)]++
	}
	close(stop)
	wg.Wait()
	all := everything(t, l.dir)
	words, lost := 0, 0
	for _, b := range tabs {
		for w := range b.acked {
			words++
			_, word, _ := strings.Cut(w, " ")
			if !strings.Contains(all, word) && !l.wiped[word] {
				lost++
				t.Errorf("%s was acknowledged and is nowhere", w)
			}
		}
	}
	t.Logf("%d acknowledged words, %d lost; %v", words, lost, deeds)
	if words < 10 {
		t.Errorf("only %d words were acknowledged", words)
	}
}

// everything is the text of all notebooks of a folder.
func everything(t *testing.T, dir string) string {
	var b strings.Builder
	paths, _ := filepath.Glob(filepath.Join(dir, "*.ipynb"))
	for _, p := range paths {
		nb, err := notebook.ReadFile(p)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		for _, c := range nb.Cells {
			b.WriteString(c.Source + " ")
		}
	}
	return b.String()
}

// smallDisk mounts a small disk on dir and returns what fills it and empties it
// again, or says why there is none.
func smallDisk(t *testing.T, dir string) func(bool) bool {
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Logf("no disk to fill: mount: %v %s", err, bytes.TrimSpace(out))
		return func(bool) bool { return false }
	}
	t.Cleanup(func() { exec.Command("umount", "-l", dir).Run() })
	filler := filepath.Join(dir, "filler")
	return func(on bool) bool {
		if !on {
			os.Remove(filler)
			return true
		}
		f, err := os.Create(filler)
		if err != nil {
			return false
		}
		defer f.Close()
		io.Copy(f, io.LimitReader(zeros{}, 128<<20)) // until there is no room
		return true
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }
