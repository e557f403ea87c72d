package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"time"
)

// Row is the outcome of a case beside one peer.
type Row struct {
	Case
	By                   string  // the peer and its solver; "" when we ran alone
	Approximate          bool    // the peer's answer is one
	Ours, Theirs         float64 // median seconds
	Ratio, Low, High     float64 // of pairs: median and quartiles
	Pairs                int
	OurPeak, TheirPeak   float64 // bytes
	OurError, TheirError float64 // largest residual ‖K̄α−λα‖/λ_1
	Difference           float64 // of the two embeddings
	Eigenvalues          float64 // the largest relative difference of an eigenvalue
}

func compareAll(ctx context.Context, s settings, cases []Case, out, progress io.Writer) error {
	dir, err := os.MkdirTemp("", "kpca-versus-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	bench := &bench{settings: s, dir: dir, progress: progress}
	if err := bench.introduce(ctx, cases, out); err != nil {
		return err
	}
	if s.cpu {
		fmt.Fprint(out, "Times are seconds of processor time on all cores.\n\n")
	}
	if s.busy {
		fmt.Fprint(out, "One core is kept busy by this process.\n\n")
		quit := make(chan struct{})
		defer close(quit)
		go burn(quit)
	}
	var rows []Row
	var failed error // what is known is printed all the same
	for _, c := range cases {
		fmt.Fprintf(progress, "%s …\n", c.Name)
		got, err := bench.run(ctx, c)
		for _, row := range got {
			fmt.Fprintf(progress, "\t%s\n", row.summary())
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
	return errors.Join(printTable(out, rows, s.markdown), failed)
}

// burn keeps a core busy until quit is closed.
func burn(quit <-chan struct{}) {
	for x := 1.0; ; {
		select {
		case <-quit:
			return
		default:
			for range 1 << 20 {
				x = math.Sqrt(x + 1)
			}
		}
	}
}

type bench struct {
	settings
	dir      string
	peers    []Peer // those that are there
	progress io.Writer
}

func (b *bench) startOurs(ctx context.Context) (*side, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return startSide(ctx, "kpca", b.progress, self, "-serve")
}

// introduce prints what is compared, and which peers aren't here.
func (b *bench) introduce(ctx context.Context, cases []Case, out io.Writer) error {
	fmt.Fprintf(out, "%s, %s\n", time.Now().Format("2006-01-02 15:04"), processor())
	ours, err := b.startOurs(ctx)
	if err != nil {
		return err
	}
	a, err := ours.ask(Request{Do: "about"})
	ours.close()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "kpca: %s\n", a.About)
	alone := true
	for _, c := range cases {
		alone = alone && c.alone()
	}
	if alone {
		fmt.Fprintln(out)
		return nil
	}
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
	fmt.Fprintln(out)
	return nil
}

// run measures one case with fresh processes: ours, and a row for each peer.
func (b *bench) run(ctx context.Context, c Case) ([]Row, error) {
	request, err := b.prepare(c)
	if err != nil {
		return nil, err
	}
	ours, err := b.startOurs(ctx)
	if err != nil {
		return nil, err
	}
	defer ours.close()
	if _, err := ours.ask(request); err != nil {
		return nil, err
	}
	if c.alone() {
		return b.runOnce(ctx, ours, request)
	}
	sides, rows := []*side{ours}, []Row{}
	for _, p := range b.peers {
		if !p.takes(c) {
			continue
		}
		s, row, err := b.invite(ctx, p, request)
		if err != nil { // the others go on
			fmt.Fprintf(b.progress, "\t%s is left out: %s\n", p.Name, lastLine(err.Error()))
			continue
		}
		defer s.close()
		sides, rows = append(sides, s), append(rows, row)
	}
	if err := b.takeTurns(ctx, sides, c, &rows); err != nil {
		return nil, err
	}
	return rows, b.judge(sides, request, rows)
}

// invite starts a peer on a case, with its fastest solver.
func (b *bench) invite(ctx context.Context, p Peer, r Request) (*side, Row, error) {
	s, err := p.start(ctx)
	if err != nil {
		return nil, Row{}, err
	}
	_, err = s.ask(r)
	var chosen Reply
	if err == nil {
		chosen, err = s.ask(Request{Do: "choose"})
	}
	if err != nil {
		s.close()
		return nil, Row{}, err
	}
	by := p.Name
	if chosen.About != "" && chosen.About != p.Name {
		by += " " + chosen.About
	}
	return s, Row{Case: r.Case, By: by, Approximate: p.About.Approximate}, nil
}

// prepare writes the data of a case.
func (b *bench) prepare(c Case) (Request, error) {
	x := samples(c)
	r := Request{Do: "load", Case: c, Width: c.Wide * medianDistance(x, c.N, c.D), Data: filepath.Join(b.dir, "x"), Fresh: filepath.Join(b.dir, "fresh")}
	if err := writeFloats(r.Data, x); err != nil {
		return r, err
	}
	switch c.Kind {
	case Transform:
		return r, writeFloats(r.Fresh, mixture(c.Rows, c.D, 2))
	case Widths:
		return r, writeFloats(r.Fresh, foldOrder(c.N))
	}
	return r, nil
}
