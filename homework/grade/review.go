package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/review"
	"kpcalab/homework/grade/store"
)

// reviewing is `grade review`: a page of this machine beside whose groups something
// can be said once to all.
func reviewing(ctx context.Context, f *flags, args []string, stdout io.Writer) error {
	who := f.String("who", cmp.Or(os.Getenv("USER"), "lecturer"), "whose points and comments they are")
	words, err := f.words(args, 1, 1)
	if err != nil {
		return err
	}
	run, err := report.Read(words[0])
	if err != nil {
		return err
	}
	s, err := store.Open(report.Find(words[0])) // no other grader writes there in the meantime
	if err != nil {
		return err
	}
	defer s.Close()
	if _, _, err := review.ReadFolder(s.Folder); err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("no address of this machine can be listened at: %w", err)
	}
	page := review.NewServer(l.Addr(), run, s.Folder)
	page.Who = *who
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
	fmt.Fprintf(stdout, "points and comments are in %s; run grade again to fill in a platform's gradebook with them\n", words[0])
	return nil
}

// mark gives everybody what was given by hand, and lists in the file what waits.
func (j *job) mark(f *report.Folder, run *report.Run) error {
	marks, file, err := review.ReadFolder(f)
	if err != nil {
		return err
	}
	marks.Bind(run.Results, j.shown)
	remarks, _ := marks.Apply(run.Results)
	run.Remarks = append(run.Remarks, remarks...)
	if now := marks.Write(run.Results); !bytes.Equal(now, file) && (file != nil || bytes.Count(now, []byte("\n")) > 1) {
		return f.WriteFile(review.File, now)
	}
	return nil
}
