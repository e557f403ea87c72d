package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/sheets"
	"kpcalab/kpca/version"
)

// TestPackagesOfREADME: the list of packages that answers may use is that of the
// sheets.
func TestPackagesOfREADME(t *testing.T) {
	b, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(b), "## What an answer may use")
	section, _, _ = strings.Cut(section, "\n## ")
	free, partly, ok := strings.Cut(section, "Of these")
	if !ok {
		t.Fatal("the section “What an answer may use” has no two lists")
	}
	said := map[string]bool{}
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(free, -1) {
		said[strings.Replace(m[1], "kpcalab/", version.Module()+"/", 1)] = true // a clone may have another path
	}
	for _, sheet := range sheets.All() {
		rules := sheet.Rules
		for _, p := range rules.Imports {
			if _, limited := rules.Only[p]; !limited && !said[p] {
				t.Errorf("%s: README doesn't name %s", sheet.ID, p)
			}
		}
		for p := range said {
			if !slices.Contains(rules.Imports, p) {
				t.Errorf("%s: README names %s, which isn't allowed", sheet.ID, p)
			}
		}
		for p, names := range rules.Only {
			for _, n := range names {
				if !strings.Contains(partly, "`"+p[strings.LastIndex(p, "/")+1:]+"."+n+"`") {
					t.Errorf("%s: README doesn't name %s of %s", sheet.ID, n, p)
				}
			}
		}
		for p, names := range rules.Deny {
			for _, n := range names {
				if !strings.Contains(partly, "`"+p[strings.LastIndex(p, "/")+1:]+"."+n+"`") {
					t.Errorf("%s: README doesn't say that %s of %s is refused", sheet.ID, n, p)
				}
			}
		}
	}
}
