package show

import (
	"fmt"
	"html"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// Table displays rows under a header. Cells are printed as by fmt.Sprint, numbers
// with four significant digits; the table takes the theme's colours.
func Table(caption string, header []string, rows ...[]any) {
	cells := make([][]string, len(rows))
	for i, r := range rows {
		for _, v := range r {
			cells[i] = append(cells[i], cellText(v))
		}
	}
	display(tableHTML(caption, header, cells, nil), tableText(caption, header, cells))
}

// Row makes a row of a [Table].
func Row(cells ...any) []any { return cells }

func cellText(v any) string {
	switch v := v.(type) {
	case float64:
		return number(v)
	case int:
		return grouped(strings.ReplaceAll(strconv.Itoa(v), "-", "−"))
	}
	return fmt.Sprint(v)
}

// grouped sets the digits of long numbers in threes: 2 499 930 696 592.
func grouped(digits string) string {
	if len(digits) < 5 {
		return digits
	}
	for i := len(digits) - 3; i > 0 && digits[i-1] >= '0' && digits[i-1] <= '9'; i -= 3 {
		digits = digits[:i] + thinSpace + digits[i:]
	}
	return digits
}

const thinSpace = "\u202f" // a line doesn't break there

// number writes four significant digits without an exponent where that is short.
func number(v float64) string {
	a := math.Abs(v)
	var s string
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 1):
		return "∞"
	case math.IsInf(v, -1):
		return "−∞"
	case a != 0 && a < 1e-4 || a >= 1e7:
		s = strconv.FormatFloat(v, 'e', 2, 64)
	case a >= 1000:
		s = strconv.FormatFloat(v, 'f', 0, 64)
	default:
		s = strconv.FormatFloat(v, 'g', 4, 64)
	}
	return strings.ReplaceAll(s, "-", "−")
}

// Most rows and columns of a matrix that are displayed; the middle is left out.
const matrixLimit = 8

// Matrix displays a matrix as a table with its name and size; of a large one the
// first rows and columns and the last ones, with … between. Entries of the size
// of rounding errors are shown as ≈ 0.
func Matrix(name string, m mat.Matrix) {
	r, c := m.Dims()
	ri, ci := picked(r), picked(c)
	cells := entries(m, ri, ci)
	caption := fmt.Sprintf("%s (%d×%d)", name, r, c)
	display(tableHTML(caption, indexes(ci), cells, indexes(ri)), tableText(caption, nil, cells))
}

// entries are those of rows ri and columns ci; −1 stands for what is left out.
func entries(m mat.Matrix, ri, ci []int) [][]string {
	lo, hi := heat{"", m}.span()
	noise := 1e-13 * max(hi, -lo)
	cells := make([][]string, len(ri))
	for a, i := range ri {
		for _, j := range ci {
			switch {
			case i < 0 && j < 0:
				cells[a] = append(cells[a], "⋱")
			case i < 0:
				cells[a] = append(cells[a], "⋮")
			case j < 0:
				cells[a] = append(cells[a], "…")
			default:
				cells[a] = append(cells[a], entryText(m.At(i, j), noise))
			}
		}
	}
	return cells
}

// entryText writes what is rounding noise beside the largest entry as ≈ 0.
func entryText(v, noise float64) string {
	if v != 0 && math.Abs(v) < noise {
		return "≈ 0"
	}
	return number(v)
}

// Vector displays a slice as a row under the numbers of its entries, a long one as
// [Matrix] does.
func Vector(name string, v []float64) {
	if len(v) == 0 {
		display(html.EscapeString(name)+" is empty", name+" is empty")
		return
	}
	m := mat.NewDense(1, len(v), append([]float64(nil), v...))
	shown := picked(len(v))
	cells := entries(m, []int{0}, shown)
	display(tableHTML(name, indexes(shown), cells, nil), tableText(name, nil, cells))
}

// picked is the indices that are shown, with −1 for what is left out.
func picked(n int) (idx []int) {
	for i := range n {
		switch {
		case n <= matrixLimit || i < matrixLimit-2 || i == n-1:
			idx = append(idx, i)
		case i == matrixLimit-2:
			idx = append(idx, -1)
		}
	}
	return idx
}

func indexes(idx []int) []string {
	s := make([]string, len(idx))
	for k, i := range idx {
		if s[k] = strconv.Itoa(i + 1); i < 0 {
			s[k] = ""
		}
	}
	return s
}

// headStyle aligns a column: numbers right, words left.
func headStyle(numeric bool) string {
	align := "left"
	if numeric {
		align = "right"
	}
	return `style="text-align:` + align + `;padding:2px 10px;font-variant-numeric:tabular-nums"`
}

// style keeps numbers and few words in one line, too: "≈ 0" would break else.
func style(numeric bool, cell string) string {
	s := headStyle(numeric)
	if len([]rune(cell)) > 24 {
		return s
	}
	return strings.TrimSuffix(s, `"`) + `;white-space:nowrap"`
}

// numericColumn tells whether every cell of column j is a number or a sign for
// numbers that are left out.
func numericColumn(cells [][]string, j int) bool {
	for _, row := range cells {
		if j < len(row) && !isNumber(row[j]) {
			return false
		}
	}
	return true
}

func isNumber(cell string) bool {
	switch cell {
	case "", "…", "⋮", "⋱", "∞", "−∞":
		return true
	}
	_, err := strconv.ParseFloat(strings.NewReplacer("−", "-", thinSpace, "").Replace(strings.TrimPrefix(cell, "≈ ")), 64)
	return err == nil
}

var hyphened = regexp.MustCompile(`\S+-\S+`)

// heading keeps words with a hyphen whole: k-means.
func heading(h string) string {
	return hyphened.ReplaceAllString(html.EscapeString(h), `<span style="white-space:nowrap">$0</span>`)
}

func tableHTML(caption string, header []string, cells [][]string, side []string) string {
	var b strings.Builder
	b.WriteString(`<div style="overflow-x:auto"><table style="border-collapse:collapse;margin:4px 0">`)
	if caption != "" {
		fmt.Fprintf(&b, `<caption style="caption-side:top;text-align:left;padding:2px 4px;font-weight:bold">%s</caption>`, html.EscapeString(caption))
	}
	if header != nil {
		b.WriteString("<thead><tr>")
		if side != nil {
			b.WriteString("<td></td>")
		}
		for j, h := range header {
			fmt.Fprintf(&b, `<th scope="col" %s>%s</th>`, headStyle(numericColumn(cells, j)), heading(h))
		}
		b.WriteString("</tr></thead>")
	}
	b.WriteString("<tbody>")
	for i, row := range cells {
		b.WriteString("<tr>")
		if side != nil {
			fmt.Fprintf(&b, `<th scope="row" %s>%s</th>`, headStyle(true), html.EscapeString(side[i]))
		}
		for j, v := range row {
			fmt.Fprintf(&b, `<td %s>%s</td>`, style(numericColumn(cells, j), v), html.EscapeString(v))
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table></div>")
	return b.String()
}

func tableText(caption string, header []string, cells [][]string) string {
	lines := []string{caption}
	if header != nil {
		lines = append(lines, strings.Join(header, "\t"))
	}
	for _, row := range cells {
		lines = append(lines, strings.Join(row, "\t"))
	}
	return strings.Join(lines, "\n")
}
