package main

import (
	"strings"
	"testing"
)

// TestHelpOnOneScreen: 24 lines of 110 columns hold all that the command can.
func TestHelpOnOneScreen(t *testing.T) {
	code, _, help := command(t, "-h")
	lines := strings.Split(strings.TrimSpace(help), "\n")
	if code != allWell || len(lines) > 24 {
		t.Errorf("exit code %d, %d lines", code, len(lines))
	}
	for _, line := range lines {
		if n := len([]rune(line)); n > 110 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, c := range commands() {
		if !strings.Contains(help, "\n  "+c.name+" ") {
			t.Errorf("it doesn't name %s", c.name)
		}
	}
}
