package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
	"kpcalab/homework/sheets"
)

// TestPushCommand: without -send nothing is sent; with it, once.
func TestPushCommand(t *testing.T) {
	dir := t.TempDir() + "/class-report"
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	sheet := sheets.KernelPCA()
	class := &report.Run{Sheet: sheet, SheetID: sheet.ID, Title: sheet.Title, Results: []*marking.Result{
		{ID: "ada", State: marking.Graded, Score: 80, MaxPoints: 100, Parts: []marking.Part{{ID: "formula", MaxPoints: 10, ByHand: true, Answer: "x", Verdict: homework.Unchecked}}}, {ID: "bo", State: marking.Review}, {ID: "cy", State: marking.Missing}}}
	if err := writeReport(s.Folder, class); err != nil {
		t.Fatal(err)
	}
	s.Close()
	score, posts := "null", 0
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == "POST":
			r.ParseForm()
			posts++
			score = r.PostForm.Get("grade_data[5][posted_grade]")
			fmt.Fprint(w, `{"id": 1, "workflow_state": "completed"}`)
		case strings.HasSuffix(r.URL.Path, "/users"):
			fmt.Fprint(w, `[{"id": 5, "login_id": "ada", "name": "Ada L."}, {"id": 6, "login_id": "bo"}, {"id": 7, "login_id": "cy"}]`)
		case strings.HasSuffix(r.URL.Path, "/submissions"):
			fmt.Fprintf(w, `[{"user_id": 5, "score": %s}]`, score)
		default:
			fmt.Fprint(w, `{"points_possible": 20}`)
		}
	}))
	defer web.Close()
	t.Setenv("CANVAS_TOKEN", "secret")
	for _, c := range []struct {
		send, waiting bool
		says          string
		posts         int
	}{{false, false, "not sent: 10 of its points wait", 0}, {true, false, "points of 1 student wait: decide them in " + dir + "/byhand.html", 0}, {true, false, "0 of 0 were sent", 0},
		{false, true, "nothing → 16  without 10 points that wait for a human  to Ada L., ada", 0},
		{false, true, "1 would be sent of 1", 0}, {true, true, "1 of 1 were sent", 1}, {true, true, "0 of 0 were sent", 1}, {false, true, "0 would be sent of 1", 1}} {
		args := []string{"push", "-canvas", web.URL, "-course", "1", "-assignment", "2"}
		if c.send {
			args = append(args, "-send")
		}
		if c.waiting {
			args = append(args, "-waiting")
		}
		var said bytes.Buffer
		if code := run(context.Background(), append(args, dir), &said, &said); code != allWell || !strings.Contains(said.String(), c.says) || posts != c.posts {
			t.Errorf("exit code %d, %d posts, expected %q and %d:\n%s", code, posts, c.says, c.posts, &said)
		}
		if strings.Contains(said.String(), "secret") {
			t.Error("the token is printed")
		}
	}
	if score != "16" {
		t.Errorf("%s points arrived, expected 16", score)
	}
}
