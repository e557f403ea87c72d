package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os/user"
	"time"

	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/review"
	"kpcalab/homework/grade/store"
)

// reviewing is `grade review`: a page of this machine beside whose groups something
// can be said once to all.
func reviewing(ctx context.Context, f *flags, args []string, stdout io.Writer) error {
	who := f.String("who", userName(), "whose comments they are")
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
