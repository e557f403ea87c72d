package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

type bench struct {
	settings
	dir      string
	peers    []Peer // those that are there
	progress io.Writer
}

func compareAll(ctx context.Context, s settings, cases []Case, out, progress io.Writer) error {
	dir, err := os.MkdirTemp("", "kpca-versus-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := &bench{settings: s, dir: dir, progress: progress}
	if err := b.introduce(ctx, out); err != nil {
		return err
	}
	var rows []Row
	var failed error // what is known is printed all the same
	for _, c := range cases {
		fmt.Fprintf(progress, "%s …\n", c.Name)
		got, err := b.run(ctx, c)
		for _, row := range got {
			fmt.Fprintf(progress, "\t%s\n", strings.Join(row.cells()[1:], "  "))
		}
		rows = append(rows, got...)
		if ctx.Err() != nil {
			failed = errors.Join(failed, fmt.Errorf("interrupted at %s", c.Name))
			break
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", c.Name, err))
			fmt.Fprintf(progress, "\t%v\n", err)
		}
	}
	return errors.Join(printTable(out, rows), failed)
}

// introduce prints what is compared, and which peers aren't here.
func (b *bench) introduce(ctx context.Context, out io.Writer) error {
	now := time.Now().Format("2006-01-02 15:04")
	fmt.Fprintf(out, "%s, %s, %d cores, %s/%s\n", now, processor(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH)
	all, err := allPeers(ctx, b.settings, b.dir)
	if err != nil {
		return err
	}
	for _, p := range all {
		if err := p.meet(ctx); err != nil {
			fmt.Fprintf(out, "%s: left out: %s\n", p.Name, lastLine(err.Error()))
			continue
		}
		fmt.Fprintf(out, "%s: %s\n", p.Name, p.About.About)
		b.peers = append(b.peers, p)
	}
	if b.cpu {
		fmt.Fprintln(out, "Times are seconds of processor time on all cores.")
	}
	fmt.Fprintln(out)
	return nil
}

// processor is its name, where the system tells.
func processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	_, rest, ok := strings.Cut(string(info), "model name")
	if name, _, _ := strings.Cut(rest, "\n"); ok {
		return strings.Trim(name, "\t :")
	}
	return runtime.GOARCH
}

// run measures one case with fresh processes: ours, which is the first of the peers, and
// a row for each other one that takes it.
func (b *bench) run(ctx context.Context, c Case) ([]Row, error) {
	request, err := b.prepare(c)
	if err != nil {
		return nil, err
	}
	var sides []*side
	var rows []Row
	for i, p := range b.peers {
		if !p.takes(c) && i > 0 {
			continue
		}
		s, solver, err := b.invite(ctx, p, request)
		if err != nil && i == 0 {
			return nil, err
		}
		if err != nil { // the others go on
			fmt.Fprintf(b.progress, "\t%s is left out: %s\n", p.Name, lastLine(err.Error()))
			continue
		}
		defer s.close()
		sides = append(sides, s)
		rows = append(rows, Row{Case: c, By: strings.TrimSpace(p.Name + " " + solver), Approximate: p.About.Approximate})
	}
	if rows = rows[1:]; len(rows) == 0 {
		rows = []Row{{Case: c}}
	}
	times, err := b.takeTurns(ctx, sides, c)
	if err != nil {
		return nil, err
	}
	for q := range rows {
		rows[q].compare(times, q+1)
	}
	return rows, b.judge(sides, request, rows)
}

// invite starts a peer on a case, with its fastest solver.
func (b *bench) invite(ctx context.Context, p Peer, r Request) (s *side, solver string, err error) {
	if s, err = p.start(ctx, b.progress); err != nil {
		return nil, "", err
	}
	_, err = s.ask(r)
	var chosen Reply
	if err == nil {
		chosen, err = s.ask(Request{Do: "choose"})
	}
	if err != nil {
		s.close()
	}
	return s, chosen.About, err
}

// prepare writes the data of a case.
func (b *bench) prepare(c Case) (Request, error) {
	x := samples(c)
	width := c.Wide * medianDistance(x, c.N, c.D)
	r := Request{Do: "load", Case: c, Width: width, Data: filepath.Join(b.dir, "x"), Fresh: filepath.Join(b.dir, "fresh")}
	if err := writeFloats(r.Data, x); err != nil {
		return r, err
	}
	return r, writeFloats(r.Fresh, mixture(c.Rows, c.D, 2))
}

// judge compares memory and answers.
func (b *bench) judge(sides []*side, r Request, rows []Row) error {
	peaks, errs, answers := make([]float64, len(sides)), make([]float64, len(sides)), make([]answer, len(sides))
	for i, s := range sides {
		a, err := s.ask(Request{Do: "memory"})
		if err != nil {
			return err
		}
		peaks[i] = a.Peak
		path := filepath.Join(b.dir, fmt.Sprint("result", i))
		if a, err = s.ask(Request{Do: "result", Out: path}); err != nil {
			return err
		}
		errs[i] = a.Residual
		if answers[i], err = readAnswer(r.Case, a, path); err != nil {
			return err
		}
	}
	if r.Case.gram() {
		x, err := readFloats(r.Data)
		if err != nil {
			return err
		}
		errs = residuals(x, r, answers)
	}
	limit := 1e-6
	if r.Case.Kind == Large { // whose solvers stop at a residual of 1e-11
		limit = 1e-5
	}
	var wrong error
	for q := range rows {
		row := &rows[q]
		if row.OurPeak, row.OurError = peaks[0], errs[0]; q+1 == len(sides) {
			break
		}
		row.TheirPeak, row.TheirError = peaks[q+1], errs[q+1]
		row.Difference, row.Eigenvalues = differ(answers[0], answers[q+1]), differValues(answers[0], answers[q+1])
		if !row.Approximate && !(row.Difference < limit) {
			wrong = fmt.Errorf("the answers of kpca and of %s differ by %.2g of the largest coordinate, more than %g", row.By, row.Difference, limit)
		}
	}
	return wrong
}
