package main

import (
	"crypto/sha256"
	"encoding"
	"fmt"
	"io"
	"os"
	"strings"

	"kpcalab/kpca"
	"kpcalab/kpca/stream"
)

// save writes what v marshals to: "-" is standard output.
func save(path string, v encoding.BinaryMarshaler) error {
	b, err := v.MarshalBinary()
	if err != nil {
		return err
	}
	return whole(path, func(w io.Writer) error { _, err := w.Write(b); return err })
}

// load reads what save wrote; flag is what names the file, "" for an argument.
func load(path, flag string, v encoding.BinaryUnmarshaler) error {
	if path == "" {
		return usageError(fmt.Sprintf("name what moments %s wrote with -%s", writer(v), flag))
	}
	b, err := readFile(path)
	if err != nil {
		return fmt.Errorf("what moments %s wrote: %w", writer(v), err)
	}
	return decode(path, b, v)
}

// decode is load of what was read.
func decode(path string, b []byte, v encoding.BinaryUnmarshaler) error {
	if err := v.UnmarshalBinary(b); err != nil {
		if was := writerOf(b); was != "" && was != writer(v) {
			return fmt.Errorf("%s: moments %s wrote this; what moments %s writes is needed here", path, was, writer(v))
		}
		return fmt.Errorf("%s: %w; run moments %s again, which writes it", path, err, writer(v))
	}
	return nil
}

// writer is the step whose file fits v.
func writer(v any) string {
	switch v.(type) {
	case *stream.Sample:
		return "sample"
	case *stream.Plan:
		return "landmarks"
	case *kpca.Moments:
		return "add"
	}
	return "fit"
}

// writerOf is the step that wrote a file which begins like b; "" where none did.
func writerOf(b []byte) string {
	for begin, step := range map[string]string{"\x89KPSA": "sample", "\x89KPPL": "landmarks", "\x89KPMO": "add", "\x89KPCA": "fit"} {
		if strings.HasPrefix(string(b), begin) {
			return step
		}
	}
	return ""
}

// ready makes sure that an output can be written, and is none of the inputs, which it
// would replace.
func ready(out string, inputs ...string) error {
	if err := apart(out, inputs...); err != nil {
		return err
	}
	return writable(out, "o")
}

func apart(out string, inputs ...string) error {
	to, err := os.Stat(out)
	if err != nil || out == "-" {
		return nil // a new file
	}
	for _, path := range inputs {
		if from, err := os.Stat(path); err == nil && path != "-" && os.SameFile(from, to) && from.Mode().IsRegular() {
			return fmt.Errorf("%s would be replaced by the output, and is an input; name another file with -o", path)
		}
	}
	return nil
}

func readFile(path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(path)
}

// copies finds files that are the same and have no ids, by which they would count once.
type copies map[[sha256.Size]byte]string

func (c *copies) load(path string, v encoding.BinaryUnmarshaler, parts func() []string) error {
	b, err := readFile(path)
	if err != nil {
		return fmt.Errorf("what moments %s wrote: %w", writer(v), err)
	}
	if err := decode(path, b, v); err != nil || len(parts()) > 0 {
		return err
	}
	if *c == nil {
		*c = copies{}
	}
	sum := sha256.Sum256(b)
	if other, there := (*c)[sum]; there {
		return fmt.Errorf("%s and %s are the same, and have no id by which they would count once; name each once, or give what comes from standard input an id with -part", other, path)
	}
	(*c)[sum] = path
	return nil
}
