package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/moments/table"
	"kpcalab/kpca/stream"
)

// embedTables writes a shard for every table; one that was made of the same table with
// the same settings stays, so that an interrupted run goes on. Several runs may share a
// folder.
func embedTables(ctx context.Context, f *flag.FlagSet, args []string) error {
	var in input
	in.flags(f, false)
	from := f.String("model", "", "the `file` that fit wrote")
	out := f.String("o", "", "the `folder` for the embeddings, a file for each table; with - as the table, blocks come and go "+
		"by the standard streams")
	f.StringVar(&in.key, "key", "", "the `column` that tells rows apart, which stands beside their coordinates as it is")
	as := f.String("as", "csv", "what is written: `csv or parquet`")
	if err := parse(f, args, "the tables to embed"); err != nil {
		return err
	}
	var model kpca.Model
	if *from == "" {
		return usageError("name what moments fit wrote with -model")
	}
	saved, err := readFile(*from)
	if err != nil {
		return err
	}
	if err := decode(*from, saved, &model); err != nil {
		return err
	}
	if err := in.fitting(model.Options().Names, ""); err != nil {
		return err
	}
	if f.NArg() == 1 && f.Arg(0) == "-" && *out == "" {
		return embedBlocks(ctx, os.Stdin, os.Stdout, &model)
	}
	if *out == "" {
		return usageError("name the folder for the embeddings with -o")
	}
	if *as != "csv" && *as != "parquet" {
		return usageError(fmt.Sprintf("-as %s: it must be csv or parquet", *as))
	}
	if in.key != "" && slices.Contains(append(coordinates(&model), "line"), in.key) {
		return usageError(fmt.Sprintf("-key %s: a column of the embedding has this name; rename the key", in.key))
	}
	if err := in.ready("-", f.Args()...); err != nil {
		return err
	}
	sum := fmt.Sprintf("%x", sha256.Sum256(saved))
	if err := claim(*out, sum); err != nil {
		return err
	}
	names, err := shardNames(*out, *as, f.Args())
	if err != nil {
		return err
	}
	for i, path := range f.Args() {
		if err := in.shard(ctx, names[i], path, sum, &model); err != nil {
			return err
		}
	}
	return in.close()
}

// shard embeds a table, unless that is done.
func (in *input) shard(ctx context.Context, shard, path, sum string, m *kpca.Model) error {
	o, err := in.origin(path, sum)
	if err != nil {
		return err
	}
	switch done, err := o.made(shard); {
	case err != nil:
		return err
	case done:
		in.kept++
		return nil
	}
	if err := o.write(shard); err != nil { // not finished, whatever was there
		return err
	}
	left := in.left
	err = errors.Join(sweep(shard), whole(shard, func(w io.Writer) error {
		return in.embed(ctx, path, w, filepath.Ext(shard) == ".parquet", m)
	}))
	if err != nil {
		return err
	}
	o.Left = in.left - left
	return o.finish(shard)
}

// claim makes the folder that of one model.
func claim(folder, sum string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	mark := filepath.Join(folder, "model.sha256")
	if made, err := first(mark, sum+"\n"); made || err != nil {
		return err
	}
	before, err := os.ReadFile(mark)
	if err == nil && strings.TrimSpace(string(before)) != sum {
		return fmt.Errorf("%s holds the embeddings of another model; take another folder, or delete this one", folder)
	}
	return err
}

// shardNames are the files for the tables, which must differ.
func shardNames(folder, as string, tables []string) ([]string, error) {
	var names []string
	seen := map[string]string{}
	for _, path := range tables {
		if path == "-" {
			return nil, usageError("standard input is embedded alone, without -o")
		}
		base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) + "." + as
		if other, taken := seen[base]; taken {
			return nil, fmt.Errorf("%s and %s would both be written to %s; embed them to different folders", other, path, base)
		}
		seen[base] = path
		names = append(names, filepath.Join(folder, base))
	}
	return names, nil
}

// coordinates are the names of the columns of an embedding.
func coordinates(m *kpca.Model) (names []string) {
	for j := range m.Components() {
		names = append(names, fmt.Sprintf("y%d", j+1))
	}
	return names
}

// embed writes for every row where it stands in its table, its key, and its
// coordinates with all their digits.
func (in *input) embed(ctx context.Context, path string, out io.Writer, parquet bool, m *kpca.Model) error {
	var w rowWriter = &csvRows{w: bufio.NewWriterSize(out, 1<<18)}
	if parquet {
		w = &parquetRows{out: out}
	}
	var keys []string
	if in.key != "" {
		keys = []string{in.key}
	}
	if err := w.begin(keys, coordinates(m)); err != nil {
		return err
	}
	err := in.each(ctx, path, func(b *table.Block) error {
		g, err := m.Transform(b.X)
		if err != nil {
			return err
		}
		for i, at := range b.Lines {
			var key []string
			if b.Keys != nil {
				key = b.Keys[i : i+1]
			}
			if err := w.row(at, key, g.RawRowView(i)); err != nil {
				return err
			}
		}
		return nil
	})
	return errors.Join(err, w.end())
}

// embedBlocks answers every block with its embedding, at once: whoever waits for it
// before the next block doesn't wait for ever.
func embedBlocks(ctx context.Context, in io.Reader, out io.Writer, m *kpca.Model) error {
	var w *stream.BlockWriter
	start := func() (err error) {
		if w == nil {
			w, err = stream.NewBlockWriter(out, m.Components())
		}
		return err
	}
	for g, err := range stream.Transform(ctx, stream.ReadBlocks(in), m) {
		if err == nil {
			err = start()
		}
		if err == nil {
			err = w.Write(mat.DenseCopyOf(g))
		}
		if err != nil {
			return err
		}
	}
	if err := start(); err != nil {
		return err
	}
	return w.Close()
}
