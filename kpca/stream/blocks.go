package stream

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"gonum.org/v1/gonum/mat"
)

// The block format, for pipes between programs of any language, is
//
//	"\x89KPB\r\n\x1a\n", columns (uint32)
//	for each block: rows (uint32, > 0), the numbers row by row (float64), their CRC-32
//	at the end: 0 (uint32), the number of all rows (uint64)
//
// all little-endian; the CRC-32 is that of IEEE 802.3, as zlib and Python have it.
const blockMagic = "\x89KPB\r\n\x1a\n"

// mostInBlock bounds what a damaged length can make a reader allocate: 512 MB.
const mostInBlock = 1 << 26

// ReadBlocks are the rows of a stream in the block format. A stream that ends
// without its end mark was cut short, which is an error. One pass.
func ReadBlocks(r io.Reader) Rows {
	return func(yield func(*mat.Dense, error) bool) {
		b := &blockReader{r: bufio.NewReaderSize(r, 1<<16)}
		for {
			x, err := b.next()
			if err == io.EOF {
				return
			}
			if !yield(x, err) || err != nil {
				return
			}
		}
	}
}

type blockReader struct {
	r     *bufio.Reader
	cols  int // 0 before the head
	total uint64
	buf   []byte
}

var errCut = errors.New("stream: the blocks end without an end mark: the file or pipe was cut short")

func (b *blockReader) next() (*mat.Dense, error) {
	if b.cols == 0 {
		if err := b.head(); err != nil {
			return nil, err
		}
	}
	rows, err := b.uint32()
	if err != nil {
		return nil, err
	}
	if rows == 0 {
		return nil, b.end()
	}
	if uint64(rows)*uint64(b.cols) > mostInBlock {
		return nil, fmt.Errorf("stream: a block of %d rows with %d columns after %d rows; blocks hold up to %d numbers: the file is damaged, or write smaller blocks", rows, b.cols, b.total, mostInBlock)
	}
	values, err := b.numbers(int(rows) * b.cols)
	if err != nil {
		return nil, err
	}
	b.total += uint64(rows)
	return mat.NewDense(int(rows), b.cols, values), nil
}

func (b *blockReader) head() error {
	start := make([]byte, len(blockMagic)+4)
	n, err := io.ReadFull(b.r, start)
	if n == 0 && err == io.EOF {
		return errors.New("stream: no blocks came: the file or pipe is empty")
	}
	if err != nil || string(start[:len(blockMagic)]) != blockMagic {
		return fmt.Errorf("stream: these are no blocks: they start with %q, not with %q", start[:n], blockMagic)
	}
	cols := binary.LittleEndian.Uint32(start[len(blockMagic):])
	if cols == 0 || cols > 1<<20 {
		return fmt.Errorf("stream: blocks of %d columns; the number must be between 1 and %d", cols, 1<<20)
	}
	b.cols = int(cols)
	return nil
}

// numbers reads in steps, so that a wrong length costs no memory.
func (b *blockReader) numbers(n int) ([]float64, error) {
	values := make([]float64, 0, min(n, 1<<16))
	sum := crc32.NewIEEE()
	if b.buf == nil {
		b.buf = make([]byte, 1<<16)
	}
	for len(values) < n {
		part := b.buf[:min(len(b.buf), 8*(n-len(values)))]
		if _, err := io.ReadFull(b.r, part); err != nil {
			return nil, errCut
		}
		sum.Write(part)
		for i := 0; i < len(part); i += 8 {
			values = append(values, math.Float64frombits(binary.LittleEndian.Uint64(part[i:])))
		}
	}
	want, err := b.uint32()
	if err == nil && want != sum.Sum32() {
		err = fmt.Errorf("stream: the block after %d rows is damaged: its checksum does not fit its numbers", b.total)
	}
	return values, err
}

func (b *blockReader) end() error {
	var total [8]byte
	if _, err := io.ReadFull(b.r, total[:]); err != nil {
		return errCut
	}
	if said := binary.LittleEndian.Uint64(total[:]); said != b.total {
		return fmt.Errorf("stream: the end mark says %d rows, and %d came", said, b.total)
	}
	return io.EOF
}

func (b *blockReader) uint32() (uint32, error) {
	var v [4]byte
	if _, err := io.ReadFull(b.r, v[:]); err != nil {
		return 0, errCut
	}
	return binary.LittleEndian.Uint32(v[:]), nil
}

// BlockWriter writes the block format. Close writes the end mark, without which a
// reader takes the stream for cut short; it leaves the underlying writer open.
type BlockWriter struct {
	w     io.Writer
	cols  int
	total uint64
	buf   []byte
}

// NewBlockWriter begins a stream of blocks with so many columns.
func NewBlockWriter(w io.Writer, columns int) (*BlockWriter, error) {
	if columns < 1 || columns > 1<<20 {
		return nil, fmt.Errorf("stream: blocks of %d columns; the number must be between 1 and %d", columns, 1<<20)
	}
	_, err := w.Write(binary.LittleEndian.AppendUint32([]byte(blockMagic), uint32(columns)))
	return &BlockWriter{w: w, cols: columns}, err
}

// Write writes the rows of x as one block, by a single Write.
func (b *BlockWriter) Write(x *mat.Dense) error {
	rows, cols := x.Dims()
	if cols != b.cols {
		return fmt.Errorf("stream: a block of %d columns in a stream of %d", cols, b.cols)
	}
	if rows == 0 {
		return nil
	}
	b.buf = binary.LittleEndian.AppendUint32(b.buf[:0], uint32(rows))
	for i := range rows {
		for _, v := range x.RawRowView(i) {
			b.buf = binary.LittleEndian.AppendUint64(b.buf, math.Float64bits(v))
		}
	}
	b.buf = binary.LittleEndian.AppendUint32(b.buf, crc32.ChecksumIEEE(b.buf[4:]))
	b.total += uint64(rows)
	_, err := b.w.Write(b.buf)
	return err
}

// Close writes the end mark.
func (b *BlockWriter) Close() error {
	_, err := b.w.Write(binary.LittleEndian.AppendUint64(make([]byte, 4, 12), b.total))
	return err
}
