package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"
)

// summary is a row in a few words.
func (r Row) summary() string {
	if r.Theirs == 0 {
		return fmt.Sprintf("%s, %s, residual %.1g", duration(r.Ours), size(r.OurPeak), r.OurError)
	}
	return fmt.Sprintf("%s beside %s by %s: ratio %.2f (quartiles %.2f–%.2f, %d pairs), memory %s beside %s, residual %.1g beside %.1g, eigenvalues differ by %.1g, embeddings by %.1g",
		duration(r.Ours), duration(r.Theirs), r.By, r.Ratio, r.Low, r.High, r.Pairs, size(r.OurPeak), size(r.TheirPeak), r.OurError, r.TheirError, r.Eigenvalues, r.Difference)
}

// header: "values" and "embedding" are how far the two answers lie apart.
var header = []string{"case", "kpca", "theirs", "by", "ratio", "quartiles", "goal", "memory", "of theirs", "residual", "theirs", "values", "embedding"}

func (r Row) cells() []string {
	cells := []string{r.Name, duration(r.Ours), "–", "–", "–", "–", "–", size(r.OurPeak), "–", small(r.OurError), "–", "–", "–"}
	if r.Theirs == 0 {
		return cells
	}
	cells[2], cells[3], cells[4] = duration(r.Theirs), r.By, times(r.Ratio)
	if r.Pairs > 1 {
		cells[5], cells[6] = times(r.Low)+"–"+times(r.High), goal(r)
	}
	copy(cells[8:], []string{fmt.Sprintf("%.2f", r.OurPeak/r.TheirPeak), small(r.OurError), small(r.TheirError), small(r.Eigenvalues), small(r.Difference)})
	return cells
}

// times is a ratio, of which two digits count.
func times(ratio float64) string {
	if ratio < 3 {
		return fmt.Sprintf("%.2f", ratio)
	}
	return fmt.Sprintf("%.1f", ratio)
}

func goal(r Row) string {
	if r.Goal == 0 || r.Approximate {
		return "–"
	}
	mark := "reached"
	if r.Ratio < r.Goal {
		mark = "missed"
	}
	return fmt.Sprintf("%g %s", r.Goal, mark)
}

// printTable aligns columns with spaces, or as Markdown.
func printTable(out io.Writer, rows []Row, markdown bool) error {
	table := [][]string{header}
	for _, r := range rows {
		table = append(table, r.cells())
	}
	return writeTable(out, table, markdown)
}

func writeTable(out io.Writer, table [][]string, markdown bool) error {
	width := make([]int, len(table[0]))
	for _, cells := range table {
		for i, c := range cells {
			width[i] = max(width[i], len([]rune(c)))
		}
	}
	sep, left, right := "  ", "", ""
	if markdown {
		sep, left, right = " | ", "| ", " |"
	}
	for q, cells := range table {
		padded := make([]string, len(cells))
		for i, c := range cells {
			space := strings.Repeat(" ", width[i]-len([]rune(c)))
			if padded[i] = space + c; i == 0 {
				padded[i] = c + space
			}
		}
		if _, err := fmt.Fprintln(out, strings.TrimRight(left+strings.Join(padded, sep)+right, " ")); err != nil {
			return err
		}
		if q == 0 && markdown {
			fmt.Fprintln(out, "|---|"+strings.Repeat("---:|", len(cells)-1))
		}
	}
	return nil
}

func duration(seconds float64) string {
	d := time.Duration(seconds * 1e9)
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%.2f ms", seconds*1e3)
	case d < time.Second:
		return fmt.Sprintf("%.1f ms", seconds*1e3)
	}
	return fmt.Sprintf("%.2f s", seconds)
}

func size(b float64) string {
	if b >= 1e9 {
		return fmt.Sprintf("%.2f GB", b/1e9)
	}
	return fmt.Sprintf("%.0f MB", b/1e6)
}

// small is a number of which the size counts.
func small(v float64) string {
	if v == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0e", v)
}

// processor is the name and the number of cores, where the system tells.
func processor() string {
	name := runtime.GOARCH
	if b, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(b)) {
			if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
				name = strings.TrimSpace(value)
				break
			}
		}
	}
	return fmt.Sprintf("%s, %d cores, %s/%s", name, runtime.NumCPU(), runtime.GOOS, runtime.GOARCH)
}
