// Package version tells which version of this module a program was built from.
//
//	if version.Asked(os.Args[1:]) {
//		fmt.Println(version.Line("grade"))
//		return
//	}
//
// It imports the standard library alone, since the first program that a new user
// compiles needs it.
package version

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
)

// Released is the newest version that the changelog (.github/CHANGELOG.md) describes.
const Released = "v0.1.0"

// Module is the path of the module that the program's main package is in; .ci/rename
// changes it.
func Module() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path != "" {
		return info.Main.Path
	}
	return "kpcalab"
}

// Asked tells whether the arguments of a command ask for its version and for
// nothing else.
func Asked(args []string) bool {
	return len(args) == 1 && slices.Contains([]string{"-version", "--version"}, args[0])
}

// Line is what the command says then: its name, the version, the module, the commit
// where it is known, and the Go release. A program that was built in a clone, where
// Go is told of no version, has that of the changelog.
func Line(command string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return line(command, info)
}

func line(command string, info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	number, about := info.Main.Version, []string{info.Main.Path}
	if number == "" || number == "(devel)" {
		number = Released
		about = append(about, "from source")
	}
	if commit := settings["vcs.revision"]; commit != "" {
		about = append(about, "commit "+commit[:min(12, len(commit))])
	}
	if settings["vcs.modified"] == "true" {
		about = append(about, "changed since")
	}
	about = append(about, info.GoVersion+" "+settings["GOOS"]+"/"+settings["GOARCH"])
	return fmt.Sprintf("%s %s (%s)", command, number, strings.Join(about, ", "))
}
