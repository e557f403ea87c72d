package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// Where nobody sees a line change, one says now and then what goes on and how long it
// takes.
func TestStepsInALog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		c := &command{stderr: &log}
		c.step("installing, once", 25*time.Second, func(st *step) error {
			st.tell("collecting this")
			time.Sleep(31 * time.Second)
			return nil
		})
		synctest.Wait()
		const want = "installing, once (about 25 s) …\n  installing 10 of ~25 s, collecting this\n" +
			"  installing 20 of ~25 s, collecting this\n  installing 30 s, usually 25, collecting this\ninstalling, once: done (31.0 s)\n"
		if log.String() != want {
			t.Errorf("it says\n%s\nexpected\n%s", &log, want)
		}
	})
}

// On a terminal all open steps are in one line; what they work on goes first where
// there is no room.
func TestStepsOnATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var screen bytes.Buffer
		s := &steps{w: &screen, terminal: true}
		one, two := s.begin("installing JupyterLab, once", time.Minute), s.begin("compiling packages of cells, once", 0)
		one.tell("collecting " + strings.Repeat("x", 60))
		time.Sleep(2 * time.Second)
		synctest.Wait()
		shown := screen.String()[strings.LastIndex(screen.String(), "\r\033[K")+len("\r\033[K"):]
		if shown != "installing JupyterLab 2 of ~60 s · compiling packages of cells 2 s" {
			t.Errorf("it shows %q", shown)
		}
		two.end(nil)
		one.end(nil)
		if text := screen.String(); !strings.HasSuffix(text, "installing JupyterLab, once: done (2.0 s)\n") || strings.Count(text, "\n") != 2 {
			t.Errorf("in the end %q", text)
		}
	})
}
