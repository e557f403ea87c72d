package kernel

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// MemoryVariable names the environment variable with the memory that a program of
// a cell may take, as 2G or 512M; 0: no limit.
const MemoryVariable = "KPCALAB_MEMORY"

// MemoryLimit is that memory in bytes; 0: none. Where the variable is not set it
// is half of the machine's or the container's, so that a cell that allocates
// without end stops before the machine does.
func MemoryLimit() (uint64, error) {
	text := strings.TrimSpace(os.Getenv(MemoryVariable))
	if text == "" {
		return machineMemory() / 2, nil
	}
	number, unit := strings.TrimRight(strings.ToUpper(text), "BI"), uint64(1)
	for suffix, size := range map[string]uint64{"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40} {
		if rest, ok := strings.CutSuffix(number, suffix); ok {
			number, unit = rest, size
			break
		}
	}
	n, err := strconv.ParseUint(number, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%s is %q, expected a size as 2G or 512M, or 0 for no limit", MemoryVariable, text)
	}
	if limit := n * unit; limit == 0 || limit >= leastMemory {
		return limit, nil
	}
	return 0, fmt.Errorf("%s is %q; the Go compiler takes half a gigabyte, so the least is 512M", MemoryVariable, text)
}

// leastMemory lets the compiler and the linker of a cell live: linking a cell with
// gonum/plot takes 170 MB.
const leastMemory = 512 << 20

func sizeText(bytes uint64) string {
	if bytes >= 1<<30 {
		return fmt.Sprintf("%.1f GB", float64(bytes)/(1<<30))
	}
	return fmt.Sprintf("%d MB", bytes>>20)
}
