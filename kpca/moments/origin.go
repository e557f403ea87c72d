package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kpcalab/data/parquet"
)

// origin is what a shard was made from. It lies beside the shard, in a file of its
// own, which is there before the shard is begun: of two tables of one name only one
// gets the place.
type origin struct {
	Table    string // its absolute path
	Size     int64
	Modified time.Time
	Model    string   // its SHA-256
	Columns  []string `json:",omitempty"` // settings
	Header   string
	Key      string `json:",omitempty"`
	Bad      string `json:",omitempty"`
	Left     int    // rows in Bad
	Shard    int64  // its size; 0: it isn't finished
}

func (in *input) origin(path, model string) (*origin, error) {
	is, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	at, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if !is.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is a pipe or a device, of which nobody knows later what came from it; pipe blocks to moments embed -model MODEL - instead, or name files", path)
	}
	o := &origin{Table: at, Size: is.Size(), Modified: is.ModTime(), Model: model, Columns: in.options().Columns, Header: in.header.String(), Key: in.key}
	if in.bad != "" {
		o.Bad, err = filepath.Abs(in.bad)
	}
	return o, err
}

func originOf(shard string) string {
	return filepath.Join(filepath.Dir(shard), ".made-from-"+filepath.Base(shard))
}

// made tells whether the shard is there as it would be made now. It is an error if
// the place is somebody else's.
func (o *origin) made(shard string) (bool, error) {
	is, err := os.Stat(shard)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if table, err := os.Stat(o.Table); err == nil && is != nil && os.SameFile(is, table) {
		return false, fmt.Errorf("%s would be replaced by its own embedding; name another folder with -o", o.Table)
	}
	before, err := o.claim(shard)
	if err != nil {
		return false, err
	}
	if is == nil {
		return false, nil
	}
	if is.Size() != before.Shard && is.Mode().IsRegular() && !isEmbedding(shard) {
		return false, fmt.Errorf("%s is there and is no embedding; move it away, or name another folder with -o", shard)
	}
	return is.Size() == before.Shard && o.same(before), nil
}

// claim makes the place of the shard that of the table, and is what was there before.
func (o *origin) claim(shard string) (before *origin, err error) {
	text, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	made, err := first(originOf(shard), string(text)+"\n")
	if made || err != nil {
		return &origin{}, err
	}
	b, err := os.ReadFile(originOf(shard))
	if err != nil {
		return nil, err
	}
	before = &origin{}
	if err := json.Unmarshal(b, before); err != nil {
		return nil, fmt.Errorf("%s: %w; delete it and its shard", originOf(shard), err)
	}
	if before.Table != o.Table {
		return nil, fmt.Errorf("%s is the place of the embedding of %s; embed %s to another folder, or delete %s", shard, before.Table, o.Table, originOf(shard))
	}
	return before, nil
}

// same tells whether the two make the same shard, and the rows that were set aside
// are where they are wanted.
func (o *origin) same(before *origin) bool {
	if before.Left > 0 {
		if _, err := os.Stat(o.Bad); err != nil || o.Bad != before.Bad {
			return false
		}
	}
	return o.Size == before.Size && o.Modified.Equal(before.Modified) && o.Model == before.Model && o.Header == before.Header && o.Key == before.Key && slices.Equal(o.Columns, before.Columns)
}

// isEmbedding looks at the first bytes, for shards whose origin isn't known.
func isEmbedding(shard string) bool {
	f, err := os.Open(shard)
	if err != nil {
		return false
	}
	defer f.Close()
	begin := make([]byte, 5)
	io.ReadFull(f, begin)
	return string(begin) == "line," || strings.HasPrefix(string(begin), parquet.Magic)
}

// finish tells that the shard is there.
func (o *origin) finish(shard string) error {
	is, err := os.Stat(shard)
	if err != nil {
		return err
	}
	o.Shard = is.Size()
	return o.write(shard)
}

func (o *origin) write(shard string) error {
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	return replace(originOf(shard), 0o644, func(w io.Writer) error { _, err := fmt.Fprintf(w, "%s\n", text); return err })
}
