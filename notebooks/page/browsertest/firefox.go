package browsertest

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Firefox is one window of a headless Firefox, driven by its own remote protocol,
// Marionette: no other program is needed.
type Firefox struct {
	conn   net.Conn
	in     *bufio.Reader
	serial int
}

// OpenFirefox starts Firefox with a profile of its own, which ends with the test, or
// skips the test where there is none: it is not what [Require] asks for.
func OpenFirefox(t testing.TB) *Firefox {
	t.Helper()
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		if path, err = exec.LookPath("firefox"); err != nil {
			t.Skip("no Firefox on PATH")
		}
	}
	profile, port := t.TempDir(), freePort(t)
	prefs := fmt.Sprintf("user_pref(\"marionette.port\", %d);\nuser_pref(\"app.update.enabled\", false);\nuser_pref(\"datareporting.policy.dataSubmissionEnabled\", false);\nuser_pref(\"toolkit.telemetry.reportingpolicy.firstRun\", false);\n", port)
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(prefs), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--headless", "--marionette", "--no-remote", "--profile", profile)
	cmd.Env = append(os.Environ(), "MOZ_DISABLE_CONTENT_SANDBOX=1", "HOME="+profile)
	if err := cmd.Start(); err != nil {
		t.Skipf("Firefox doesn't start: %v", err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	f := &Firefox{}
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(200 * time.Millisecond) {
		if f.conn, err = net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("Firefox doesn't listen: %v", err)
		}
	}
	f.in = bufio.NewReader(f.conn)
	if _, err := f.message(); err != nil { // its greeting
		t.Fatal(err)
	}
	f.call(t, "WebDriver:NewSession", map[string]any{"pageLoadStrategy": "normal"})
	f.call(t, "WebDriver:SetTimeouts", map[string]any{"script": 300_000, "pageLoad": 300_000})
	return f
}

func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// message reads one: its length, a colon, JSON.
func (f *Firefox) message() ([]byte, error) {
	size, err := f.in.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(size, ":"))
	if err != nil {
		return nil, err
	}
	b := make([]byte, n)
	_, err = io.ReadFull(f.in, b)
	return b, err
}

// call sends a command and returns its value.
func (f *Firefox) call(t testing.TB, command string, params map[string]any) json.RawMessage {
	t.Helper()
	f.serial++
	b, err := json.Marshal([]any{0, f.serial, command, params})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(f.conn, "%d:%s", len(b), b); err != nil {
		t.Fatal(err)
	}
	answer, err := f.message()
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	var parts [4]json.RawMessage // 1, serial, error, result
	if err := json.Unmarshal(answer, &parts); err != nil {
		t.Fatal(err)
	}
	if string(parts[2]) != "null" {
		t.Fatalf("%s: %.600s", command, parts[2])
	}
	var result struct{ Value json.RawMessage }
	if json.Unmarshal(parts[3], &result) == nil && result.Value != nil {
		return result.Value
	}
	return parts[3]
}

// Navigate loads a page.
func (f *Firefox) Navigate(t testing.TB, url string) {
	t.Helper()
	f.call(t, "WebDriver:Navigate", map[string]any{"url": url})
}

// Resize makes the window so wide that the page has width pixels.
func (f *Firefox) Resize(t testing.TB, width, height int) {
	t.Helper()
	f.call(t, "WebDriver:SetWindowRect", map[string]any{"width": width, "height": height})
}

// Eval evaluates a JavaScript expression beside the page and returns what it gives,
// as JSON; a promise is waited for. It sees the page's properties of window, and not
// what its scripts declare by let and const: see [Firefox.Add].
func (f *Firefox) Eval(t testing.TB, js string) json.RawMessage {
	t.Helper()
	script := "const done = arguments[arguments.length - 1]; (async () => (" + js + "))().then(v => done([null, v === undefined ? null : v]), e => done([String(e), null]))"
	var pair [2]json.RawMessage
	b := f.call(t, "WebDriver:ExecuteAsyncScript", map[string]any{"script": script, "args": []any{}})
	if err := json.Unmarshal(b, &pair); err != nil {
		t.Fatalf("%s: %v in %.300s", js, err, b)
	}
	if string(pair[0]) != "null" {
		t.Fatalf("%.300s: %s", js, pair[0])
	}
	return pair[1]
}

// Add loads a script of the page's own host into the page, which its policy allows.
func (f *Firefox) Add(t testing.TB, address string) {
	t.Helper()
	f.Eval(t, fmt.Sprintf(`new Promise((done, failed) => {
		const s = document.createElement("script");
		s.src = %q;
		s.onload = () => done(true);
		s.onerror = () => failed("the script could not be loaded");
		document.head.append(s);
	})`, address))
}

// Until waits until JavaScript gives a true value.
func (f *Firefox) Until(t testing.TB, js string, limit time.Duration) {
	t.Helper()
	for end := time.Now().Add(limit); ; time.Sleep(100 * time.Millisecond) {
		if string(f.Eval(t, "!!("+js+")")) == "true" {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s: not within %v", js, limit)
		}
	}
}

// Shot stores a picture of the window.
func (f *Firefox) Shot(t testing.TB, name string) {
	t.Helper()
	var text string
	if err := json.Unmarshal(f.call(t, "WebDriver:TakeScreenshot", map[string]any{"full": false}), &text); err != nil {
		t.Logf("no screenshot: %v", err)
		return
	}
	png, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Logf("no screenshot: %v", err)
		return
	}
	Store(t, name+".png", png)
}
