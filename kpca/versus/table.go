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
	if r.alone() {
		text := fmt.Sprintf("%s, %s, residual %.1g", duration(r.Ours), size(r.OurPeak), r.OurError)
		if r.Theirs > 0 {
			text += fmt.Sprintf("; %s %s, %s, ratio %.1f, difference %.1g", r.Solver, duration(r.Theirs), size(r.TheirPeak), r.Ratio, r.Difference)
		}
		return text
	}
	return fmt.Sprintf("%s beside %s (%s): ratio %.1f (quartiles %.1f–%.1f, %d pairs), memory %s beside %s", duration(r.Ours), duration(r.Theirs), r.Solver, r.Ratio, r.Low, r.High, r.Pairs, size(r.OurPeak), size(r.TheirPeak))
}

var header = []string{"case", "kpca", "scikit-learn", "solver", "ratio", "quartiles", "goal", "memory", "of theirs", "residual", "theirs", "difference"}

func (r Row) cells() []string {
	if r.alone() && r.Theirs > 0 {
		return []string{r.Name, duration(r.Ours), duration(r.Theirs), r.Solver, fmt.Sprintf("%.1f", r.Ratio), "–", "–", size(r.OurPeak),
			fmt.Sprintf("%.2f", r.OurPeak/r.TheirPeak), small(r.OurError), small(r.TheirError), small(r.Difference)}
	}
	if r.alone() {
		return []string{r.Name, duration(r.Ours), "–", "–", "–", "–", "–", size(r.OurPeak), "–", small(r.OurError), "–", "–"}
	}
	return []string{r.Name, duration(r.Ours), duration(r.Theirs), r.Solver, fmt.Sprintf("%.1f", r.Ratio),
		fmt.Sprintf("%.1f–%.1f", r.Low, r.High), goal(r), size(r.OurPeak), fmt.Sprintf("%.2f", r.OurPeak/r.TheirPeak),
		small(r.OurError), small(r.TheirError), small(r.Difference)}
}

func goal(r Row) string {
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
