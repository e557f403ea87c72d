package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"kpcalab/kpca"
	"kpcalab/kpca/stream"
)

// described is what describe says of a file.
type described struct {
	File    string
	Step    string   // that wrote it
	Rows    int      `json:",omitempty"`
	Weight  float64  `json:",omitempty"` // of all rows
	Parts   []string `json:",omitempty"`
	Columns []string `json:",omitempty"` // names of the columns that were read
	Weights string   `json:",omitempty"` // name of the column of weights
	// Of a model:
	Components  int       `json:",omitempty"`
	Explained   float64   `json:",omitempty"` // share of the variance in feature space
	Warnings    []string  `json:",omitempty"`
	Eigenvalues []float64 `json:",omitempty"`
}

func describe(_ context.Context, f *flag.FlagSet, args []string) error {
	if err := parse(f, args, "the files to describe"); err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	for _, path := range f.Args() {
		b, err := readFile(path)
		if err != nil {
			return err
		}
		d, err := describedAs(path, b)
		if err != nil {
			return err
		}
		if err := out.Encode(d); err != nil {
			return err
		}
	}
	return nil
}

func describedAs(path string, b []byte) (described, error) {
	d := described{File: path, Step: writerOf(b)}
	var err error
	switch d.Step {
	case "sample":
		s := new(stream.Sample)
		if err = decode(path, b, s); err == nil {
			d.Rows, d.Weight, d.Parts, d.Columns, d.Weights = s.N(), s.Sums.Weight, s.Parts(), s.Columns, s.Weights
		}
	case "landmarks":
		p := new(stream.Plan)
		if err = decode(path, b, p); err == nil {
			d.Columns, d.Weights = p.Columns, p.Weights
		}
	case "add":
		m := new(kpca.Moments)
		if err = decode(path, b, m); err == nil {
			d.Rows, d.Weight, d.Parts = m.N(), m.Weight(), m.Parts()
		}
	case "fit":
		m := new(kpca.Model)
		if err = decode(path, b, m); err == nil {
			d.Components, d.Columns, d.Eigenvalues = m.Components(), m.Options().Names, m.Eigenvalues
			for _, r := range m.ExplainedRatio() {
				d.Explained += r
			}
			for _, w := range m.Warnings {
				d.Warnings = append(d.Warnings, w.Error())
			}
		}
	default:
		err = fmt.Errorf("%s: no step of moments wrote this; it begins with %q", path, b[:min(len(b), 8)])
	}
	return d, err
}
