package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"sort"
	"time"
)

// Row is the outcome of a case.
type Row struct {
	Case
	Solver               string  // of scikit-learn
	Ours, Theirs         float64 // median seconds
	Ratio, Low, High     float64 // of pairs: median and quartiles
	Pairs                int
	OurPeak, TheirPeak   float64 // bytes
	OurError, TheirError float64 // largest residual ‖K̄α−λα‖/λ_1
	Difference           float64 // of the two answers
}

func compareAll(ctx context.Context, s settings, cases []Case, out, progress io.Writer) error {
	dir, err := os.MkdirTemp("", "kpca-versus-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	python := ""
	for _, c := range cases {
		if !c.alone() {
			if python, err = findPython(ctx, s.python); err != nil {
				return err
			}
			break
		}
	}
	bench := &bench{settings: s, dir: dir, python: python, progress: progress}
	if err := bench.introduce(ctx, out); err != nil {
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
	for _, c := range cases {
		fmt.Fprintf(progress, "%s …\n", c.Name)
		row, err := bench.run(ctx, c)
		if err != nil { // what is known is printed all the same
			err = fmt.Errorf("%s: %w", c.Name, err)
			if ctx.Err() != nil {
				err = fmt.Errorf("interrupted at %s", c.Name)
			}
			return errors.Join(printTable(out, rows, s.markdown), err)
		}
		fmt.Fprintf(progress, "\t%s\n", row.summary())
		rows = append(rows, row)
	}
	return printTable(out, rows, s.markdown)
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
	dir, python string
	progress    io.Writer
}

func (b *bench) startOurs(ctx context.Context) (*side, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return startSide(ctx, "kpca", self, "-serve")
}

func (b *bench) startTheirs(ctx context.Context) (*side, error) {
	return startSide(ctx, "scikit-learn", b.python, "-c", sidePy)
}

// introduce prints what is compared.
func (b *bench) introduce(ctx context.Context, out io.Writer) error {
	fmt.Fprintf(out, "%s, %s\n", time.Now().Format("2006-01-02 15:04"), processor())
	starts := []func(context.Context) (*side, error){b.startOurs}
	if b.python != "" {
		starts = append(starts, b.startTheirs)
	}
	for _, start := range starts {
		s, err := start(ctx)
		if err != nil {
			return err
		}
		a, err := s.ask(Request{Do: "about"})
		s.close()
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: %s\n", s.name, a.About)
	}
	fmt.Fprintln(out)
	return nil
}

// run measures one case with fresh processes.
func (b *bench) run(ctx context.Context, c Case) (Row, error) {
	row := Row{Case: c}
	request, err := b.prepare(c)
	if err != nil {
		return row, err
	}
	ours, err := b.startOurs(ctx)
	if err != nil {
		return row, err
	}
	defer ours.close()
	sides := []*side{ours}
	if c.Kind == Large {
		rival, err := b.startOurs(ctx)
		if err != nil {
			return row, err
		}
		defer rival.close()
		sides, row.Solver = append(sides, rival), "MatrixFree"
	}
	if !c.alone() {
		theirs, err := b.startTheirs(ctx)
		if err != nil {
			return row, err
		}
		defer theirs.close()
		sides = append(sides, theirs)
	}
	for i, s := range sides {
		if request.Solver = ""; i == 1 {
			request.Solver = row.Solver
		}
		if _, err := s.ask(request); err != nil {
			return row, err
		}
	}
	if c.alone() {
		return row, b.runOnce(sides, &row)
	}
	a, err := sides[1].ask(Request{Do: "choose"})
	if err != nil {
		return row, err
	}
	row.Solver = a.About
	if err := b.runPairs(ctx, sides, &row); err != nil {
		return row, err
	}
	return row, b.judge(sides, request, &row)
}

// prepare writes the data of a case.
func (b *bench) prepare(c Case) (Request, error) {
	x := samples(c)
	r := Request{Do: "load", Case: c, Width: c.Wide * medianDistance(x, c.N, c.D), Data: filepath.Join(b.dir, "x"), Fresh: filepath.Join(b.dir, "fresh")}
	if err := writeFloats(r.Data, x); err != nil {
		return r, err
	}
	if c.Rows > 0 {
		return r, writeFloats(r.Fresh, mixture(c.Rows, c.D, 2))
	}
	return r, nil
}

// runOnce fits once on each side: such cases take long.
func (b *bench) runOnce(sides []*side, row *Row) error {
	row.Pairs = 1
	times, peaks, errs := []*float64{&row.Ours, &row.Theirs}, []*float64{&row.OurPeak, &row.TheirPeak}, []*float64{&row.OurError, &row.TheirError}
	var answers []answer
	for i, s := range sides {
		a, err := s.ask(Request{Do: "fit", Repeat: 1})
		if err != nil {
			return err
		}
		*times[i] = b.time(a)
		if a, err = s.ask(Request{Do: "memory"}); err != nil {
			return err
		}
		*peaks[i] = a.Peak
		path := filepath.Join(b.dir, fmt.Sprint("result", i))
		if a, err = s.ask(Request{Do: "result", Out: path}); err != nil {
			return err
		}
		*errs[i] = a.Extra["residual"]
		got, err := readAnswer(row.Case, a, path)
		if err != nil {
			return err
		}
		answers = append(answers, got)
	}
	if len(sides) < 2 {
		return nil
	}
	row.Ratio = row.Theirs / row.Ours
	row.Difference = differ(answers[0], answers[1])
	if limit := 1e-5; !(row.Difference < limit) {
		return fmt.Errorf("the answers differ by %.2g of the largest coordinate, more than %g", row.Difference, limit)
	}
	return nil
}

// time is what is compared.
func (b *bench) time(a Reply) float64 {
	if b.cpu {
		return a.Processor
	}
	return a.Seconds
}

// runPairs lets the sides take turns until the time is used up: the median of
// the ratios of neighbours is hardly touched by what else the machine does.
func (b *bench) runPairs(ctx context.Context, sides []*side, row *Row) error {
	const fewest, most = 3, 41
	repeat := make([]int, len(sides))
	for i, s := range sides { // warm up, and see how many fits make a turn
		a, err := s.ask(Request{Do: "fit", Repeat: 1})
		if err == nil {
			a, err = s.ask(Request{Do: "fit", Repeat: 1})
		}
		if err != nil {
			return err
		}
		repeat[i] = max(1, min(1000, int(turn.Seconds()/a.Seconds)))
	}
	var ratios, ours, theirs []float64
	for start := time.Now(); len(ratios) < fewest || len(ratios) < most && time.Since(start) < b.budget; {
		var t [2]float64
		for i, s := range sides {
			a, err := s.ask(Request{Do: "fit", Repeat: repeat[i]})
			if err != nil {
				return err
			}
			t[i] = b.time(a)
			time.Sleep(rest)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		ours, theirs, ratios = append(ours, t[0]), append(theirs, t[1]), append(ratios, t[1]/t[0])
	}
	row.Ours, row.Theirs, row.Pairs = quantile(ours, 0.5), quantile(theirs, 0.5), len(ratios)
	row.Ratio, row.Low, row.High = quantile(ratios, 0.5), quantile(ratios, 0.25), quantile(ratios, 0.75)
	return nil
}

// turn is how long a side computes at a time: enough that the first fit, which
// finds its core asleep and its data in no cache, doesn't count for much.
const turn = 300 * time.Millisecond

// rest lets the threads of the side that has just answered fall asleep: those of
// OpenBLAS spin for a while after a call, which would slow down the other side.
const rest = 300 * time.Millisecond

// judge compares memory and answers.
func (b *bench) judge(sides []*side, r Request, row *Row) error {
	peaks := []*float64{&row.OurPeak, &row.TheirPeak}
	var answers [2]answer
	for i, s := range sides {
		a, err := s.ask(Request{Do: "memory"})
		if err != nil {
			return err
		}
		*peaks[i] = a.Peak
		path := filepath.Join(b.dir, fmt.Sprint("result", i))
		if a, err = s.ask(Request{Do: "result", Out: path}); err != nil {
			return err
		}
		if answers[i], err = readAnswer(row.Case, a, path); err != nil {
			return err
		}
	}
	row.Difference = differ(answers[0], answers[1])
	if row.Kind != Transform {
		x, err := readFloats(r.Data, row.N*row.D)
		if err != nil {
			return err
		}
		row.OurError, row.TheirError = residuals(x, r, answers)
	}
	if limit := 1e-6; !(row.Difference < limit) {
		return fmt.Errorf("the answers differ by %.2g of the largest coordinate, more than %g", row.Difference, limit)
	}
	return nil
}

// quantile of the values, between neighbours by the lower one.
func quantile(v []float64, q float64) float64 {
	s := append([]float64(nil), v...)
	sort.Float64s(s)
	if len(s) == 0 {
		return math.NaN()
	}
	return s[int(q*float64(len(s)-1)+0.5)]
}
