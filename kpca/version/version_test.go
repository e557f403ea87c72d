package version

import (
	"os"
	"regexp"
	"runtime/debug"
	"testing"
)

func TestLine(t *testing.T) {
	info := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Path: "kpcalab", Version: "(devel)"},
		Settings: []debug.BuildSetting{{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "amd64"}}}
	if got, want := line("lab", info), "lab "+Released+" (kpcalab, from source, go1.26.8 linux/amd64)"; got != want {
		t.Errorf("%q, expected %q", got, want)
	}
	info.Main = debug.Module{Path: "example.com/you/kpcalab", Version: "v0.2.0"}
	info.Settings = append(info.Settings, debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef"}, debug.BuildSetting{Key: "vcs.modified", Value: "true"})
	if got, want := line("grade", info), "grade v0.2.0 (example.com/you/kpcalab, commit 0123456789ab, changed since, go1.26.8 linux/amd64)"; got != want {
		t.Errorf("%q, expected %q", got, want)
	}
}

func TestAsked(t *testing.T) {
	for _, c := range []struct {
		args []string
		want bool
	}{{[]string{"-version"}, true}, {[]string{"--version"}, true}, {nil, false}, {[]string{"version"}, false}, {[]string{"-version", "DIR"}, false}} {
		if Asked(c.args) != c.want {
			t.Errorf("%q: %v", c.args, !c.want)
		}
	}
}

// The changelog begins with the version that programs name.
func TestChangelog(t *testing.T) {
	text, err := os.ReadFile("../../.github/CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	first := regexp.MustCompile(`(?m)^## (v\d+\.\d+\.\d+)\b`).FindSubmatch(text)
	if first == nil || string(first[1]) != Released {
		t.Errorf("the changelog begins with %s, and programs say %s", first, Released)
	}
}
