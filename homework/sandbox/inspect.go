package sandbox

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// A package may share a module only below this size of its variables, so that a
// neighbour's instances stay small.
const maxSharedData = 1 << 20

// maxArchive bounds what the compiler makes of a source, in bytes. Honest
// submissions have 30 to 150 KB; generic types can make 20 MB of 2 KB of source.
const maxArchive = 4 << 20

// inspect reads the archive's symbols and decides whether the object may share
// a module. The start-up record ..inittask has 8 bytes of header and one
// pointer per function that runs at start-up.
func (t *Tools) inspect(ctx context.Context, o *Object) error {
	info, err := os.Stat(o.archive)
	if err != nil {
		return &ToolFailure{"compile", err}
	}
	if info.Size() > maxArchive {
		return &CompileError{Limit: fmt.Sprintf("%d MB of compiled code", maxArchive>>20)}
	}
	out, err := t.tool(ctx, t.dir, "nm", "-size", "-type", o.archive)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return &ToolFailure{"nm", fmt.Errorf("%w: %s", err, firstLine(out))}
	}
	var data uint64
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		if len(f) < 4 {
			continue
		}
		size, err := strconv.ParseUint(f[len(f)-3], 10, 64)
		if err != nil {
			continue
		}
		switch kind, name := f[len(f)-2], f[len(f)-1]; kind {
		case "D", "d", "B", "b", "R", "r":
			data += size
			if name == o.pkg+"..inittask" && size > 8 {
				o.Alone = true
			}
		}
	}
	if data > maxSharedData {
		o.Alone = true
	}
	return nil
}
