package site

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fakePrograms stand for the built ones where a test doesn't run them.
func fakePrograms(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"tab.wasm.gz": "tab", "check.wasm.gz": "check", "explore.wasm.gz": "explore", "wasm_exec.js": "exec",
		"licences.json": `[{"Module":"example.org/m","Version":"v1.2.3","Changes":"A line.","Files":{"LICENSE":"Do <what> you like."}}]`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var (
	refers = regexp.MustCompile(`(?:src|href)="([^"#:]+)(?:#[^"]*)?"`)
	policy = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)"`)
	inline = regexp.MustCompile(`<script>|<script [^>]*>[^<]| on[a-z]+="`)
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	if err := Write(dir, course(t, fakePrograms(t))); err != nil {
		t.Fatal(err)
	}
	pages, _ := filepath.Glob(filepath.Join(dir, "*.html"))
	if len(pages) != 12+5 { // and index, check, explore, licences, frame
		t.Errorf("%d pages: %q", len(pages), pages)
	}
	for _, path := range pages {
		name := filepath.Base(path)
		text := read(t, path)
		if name != "frame.html" && inline.MatchString(text) {
			t.Errorf("%s has a script inline: %q", name, inline.FindString(text))
		}
		if m := policy.FindStringSubmatch(text); m == nil || !strings.Contains(html.UnescapeString(m[1]), "default-src 'none'") {
			t.Errorf("%s: no policy, or %q", name, m)
		}
		for _, m := range refers.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(dir, m[1])); err != nil {
				t.Errorf("%s refers to %s, which isn't there", name, m[1])
			}
		}
	}
	licences := read(t, filepath.Join(dir, "licences.html"))
	for _, want := range []string{"example.org/m v1.2.3", "A line.", "Do &lt;what&gt; you like."} {
		if !strings.Contains(licences, want) {
			t.Errorf("licences.html doesn't say %q", want)
		}
	}
	worker := read(t, filepath.Join(dir, "sw.js"))
	for _, want := range []string{`"./"`, `"01_bent_data.html"`, `"01_bent_data.ipynb"`, `"tab.wasm.gz"`, "const VERSION"} {
		if !strings.Contains(worker, want) {
			t.Errorf("sw.js doesn't keep %s", want)
		}
	}
}

func TestWriteSaysWhatIsMissing(t *testing.T) {
	if err := Write(t.TempDir(), Course{}); err == nil {
		t.Error("a site without notebooks")
	}
	if err := Write(t.TempDir(), course(t, t.TempDir())); err == nil || !strings.Contains(err.Error(), "not built") {
		t.Errorf("without programs: %v", err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
