package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/user"
	"time"

	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/review"
	"kpcalab/homework/grade/store"
	"kpcalab/homework/grade/untrusted"
)

// reviewing is `grade review`: a page of this machine beside whose groups something
// can be said once to all.
func reviewing(ctx context.Context, f *flags, args []string, stdout io.Writer) error {
	who := f.String("who", userName(), "whose comments they are")
	offer := f.String("offer", "", "comments.csv of another year, whose comments are offered for the same answers")
	words, err := f.words(args, 1, 1)
	if err != nil {
		return err
	}
	run, s, err := store.OpenReport(words[0])
	if err != nil {
		return err
	}
	defer s.Close()
	said, err := commentsIn(s.Folder)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("no address of this machine can be listened at: %w", err)
	}
	page := review.NewServer(l.Addr(), run, s.Folder, said)
	page.Who, page.Write = *who, func(r *report.Run) error { return writeReport(s.Folder, r) }
	if *offer != "" {
		if page.Offered, err = commentsOf(*offer); err != nil {
			return err
		}
	}
	fmt.Fprintf(stdout, "open %s\n", page.URL())
	web := &http.Server{Handler: page, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: time.Minute}
	go func() {
		<-ctx.Done()
		end, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		web.Shutdown(end)
	}()
	if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	fmt.Fprintf(stdout, "comments and points are in %s; run grade again to fill in a platform's gradebook with them\n", words[0])
	return nil
}

func userName() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "lecturer"
}

// commentsIn are those of a report, none if nothing was said.
func commentsIn(f *report.Folder) (review.Comments, error) {
	b, err := f.ReadFile(review.File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	list, err := review.Read(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", review.File, err)
	}
	return list, nil
}

func commentsOf(file string) (review.Comments, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	list, err := review.Read(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}

// sayAgain applies what was said in the report's folder to everybody who gave the
// same answer; after the points given one by one.
func sayAgain(f *report.Folder, run *report.Run) error {
	list, err := commentsIn(f)
	if err != nil {
		return err
	}
	remarks, _ := list.Apply(run.Results)
	run.Remarks = append(append(run.Remarks, remarks...), review.Stale(run.Results)...)
	return nil
}

// compareMarkers is `grade compare`: two markers' files.
func compareMarkers(_ context.Context, f *flags, args []string, stdout io.Writer) error {
	files, err := f.words(args, 2, 2)
	if err != nil {
		return err
	}
	var marks [2]review.Marks
	for i, file := range files {
		b, err := os.ReadFile(file)
		if err == nil {
			marks[i], err = review.ReadMarks(b)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	review.Compare(marks[0], marks[1]).Print(stdout, untrusted.Line)
	return nil
}

// stub is `grade stub`: the entry of a catalogue for a group.
func stub(_ context.Context, f *flags, args []string, stdout io.Writer) error {
	words, err := f.words(args, 2, 2)
	if err != nil {
		return err
	}
	run, err := report.Read(words[0])
	if err != nil {
		return err
	}
	key, err := groups.ParseKey(words[1])
	if err != nil {
		return err
	}
	for _, p := range run.Sheet.Parts {
		for _, g := range groups.Of(run.Results, p.ID) {
			if g.Key.Same(key) {
				fmt.Fprint(stdout, groups.Stub(run.Sheet, &g, run.Results))
				return nil
			}
		}
	}
	return fmt.Errorf("no answer of this report means %s", untrusted.Line(words[1]))
}
