package remark

import (
	"math"
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

var (
	orderWords = lazyregexp.New(`(?i)^[\s(]*(?:(?:now|already|again|still|here|then|all|m|by|of|for|a|an|symmetric|hermitian|matrix|matrices|eigh?|so|which|have|we|keep|put|w|l|d|s|e|lam|lambdas?|vals|evals|ev|eigvals|spectrum|sorting|ordering|in|is|are|the|sorted|order|ordered|eigenvalues?|from|to|first|last|largest|biggest|smallest|one|ones|comes?|values|sort|it|them|eigenwerte|der|die|kleinste|größte|zuerst|descending|decreasing|ascending|increasing|absteigend|aufsteigend)[\s.()!:]*)+$`)
	falling    = lazyregexp.New(`(?i)\b(?:descending|decreasing|absteigend|(?:largest|biggest|größte)(?: ones?| values?| eigenvalues?)?(?: comes?)? (?:first|zuerst|to)|smallest (?:ones? )?last)\b`)
	rising     = lazyregexp.New(`(?i)\b(?:ascending|increasing|aufsteigend|(?:smallest|kleinste)(?: ones?| values?| eigenvalues?)?(?: comes?)? (?:first|zuerst|to)|(?:largest|biggest) (?:ones? )?last)\b`)
)

// bySize says which of the numbers come first by their size, which may be meant without
// a minus that the line gave all of them.
var bySize = lazyregexp.New(`(?i)\b(?:largest|biggest|größte)\b`)

// step is the number of a step, which a comment names before it says what comes out.
var step = lazyregexp.New(`(?i)^\s*(?:(?:schritt|step)\s+\d+|\d+)\s*[.:)]\s*`)

// stepOf are the statements between the first comment and the next one that stands alone.
func stepOf(comments []syntax.Comment, all []*syntax.Statement) (list []*syntax.Statement) {
	end := math.MaxInt
	for _, c := range comments[1:] {
		if c.Alone {
			end = c.Pos
			break
		}
	}
	for _, s := range all {
		if s.Pos > comments[0].Pos && s.Pos < end {
			list = append(list, s)
		}
	}
	return list
}

// stepOrder is the order that the heading of lines claims: of what they give, when the
// last of them has run. A heading without a number may speak of a line on the way, which
// is true, too, or of the line before it: it can only be confirmed, by each of them.
func stepOrder(c syntax.Comment, lines []*syntax.Statement, before *syntax.Statement) (list []*claim) {
	numbered := step.FindString(c.Text)
	if len(lines) == 0 {
		return nil
	}
	var own []string
	for _, s := range lines {
		own = append(own, targets(s)...)
	}
	for _, part := range pieces(c.Text[len(numbered):]) {
		test := orderOf(part)
		if test == nil {
			continue
		}
		if numbered != "" {
			list = append(list, &claim{text: strings.TrimSpace(part), comment: c, at: lines[len(lines)-1], own: own, test: test, subject: true})
			continue
		}
		for _, s := range append([]*syntax.Statement{before}, lines[:min(len(lines), maxHeaded)]...) {
			if s == nil {
				continue
			}
			list = append(list, &claim{text: strings.TrimSpace(part), comment: c, at: s, own: targets(s), test: test, subject: true, mild: true})
		}
	}
	return list
}

// maxHeaded bounds the lines that a heading can speak of.
const maxHeaded = 6

// solver is the function that a part says sorts so: it speaks of what the function
// returns, before the line does something else with it.
var solver = lazyregexp.New(`(?i)^\s*(?:(?:np|numpy|matlab|octave|torch|scipy|julia|r)(?:\.linalg)?(?:'s)?[ .])?(eig|eigh|eigs|eigsh|eigen|svd)(?:\(\))?\s+(?:sorts?|returns?|gives?|has|lists?|orders?)\s+`)

// solved reports a line that keeps what a solver returned as it is.
func solved(s *syntax.Statement, name string) bool {
	if s == nil || s.Kind != syntax.Assign || s.Value == nil || s.Value.Kind != syntax.Call {
		return false
	}
	f := s.Value.Args[0]
	return (f.Kind == syntax.Name || f.Kind == syntax.Field) && strings.HasSuffix(f.Text, name)
}

// orderOf reads a part that says nothing but an order.
func orderOf(part string) func(find lookup, own []string) (bool, error) {
	if open := strings.LastIndexByte(part, '('); open >= 0 && strings.HasSuffix(strings.TrimSpace(part), ")") {
		part = part[open:]
	}
	down, up := falling.MatchString(part), rising.MatchString(part)
	if down == up || !orderWords.MatchString(part) {
		return nil
	}
	return func(find lookup, own []string) (bool, error) {
		tested := false
		for _, name := range own {
			m, ok := find(name)
			if !ok && len(own) == 1 { // e <- eigen(…): e$values
				m, ok = find("values")
			}
			if !ok {
				continue
			}
			list := m.Data
			if m.Rows > 1 && m.Cols > 1 {
				if m.Rows != m.Cols || !over.IsDiagonal(m.Matrix) {
					continue
				}
				list = diagonalOf(m.Matrix).Data
			}
			falls, rises := len(list) > 1, len(list) > 1
			for i := 1; i < len(list); i++ {
				falls, rises = falls && list[i] <= list[i-1]+1e-9, rises && list[i] >= list[i-1]-1e-9
			}
			switch {
			case falls == rises:
			case falls == down, rises && down && bySize.MatchString(part) && negated(list):
				return true, nil
			default:
				tested = true
			}
		}
		if !tested {
			return false, errNoValue
		}
		return false, nil
	}
}

// placesIn is set before the name of an array of places, which nothing else looks at.
const placesIn = "places in "

// sorters are functions that return the places of numbers in their order, with the first place.
var sorters = map[string]int{"argsort": 0, "order": 1, "sortperm": 1}

// orderOfPlaces reads an order of the numbers whose places the line gives, as argsort does.
func orderOfPlaces(part string, at *syntax.Statement) func(find lookup, own []string) (bool, error) {
	test, sorted, first := orderOf(part), "", 0
	var walk func(n *syntax.Node)
	walk = func(n *syntax.Node) {
		if n == nil {
			return
		}
		from, ok := 0, n.Kind == syntax.Call && len(n.Args) > 1
		if ok {
			from, ok = sorters[n.Args[0].Text]
		}
		if ok {
			x := n.Args[1]
			for x.Kind == syntax.Unary && len(x.Args) == 1 {
				x = x.Args[0]
			}
			if x.Kind == syntax.Name {
				sorted, first = x.Text, from
			}
		}
		for _, x := range n.Args {
			walk(x)
		}
	}
	walk(at.Value)
	if test == nil || sorted == "" {
		return nil
	}
	return func(find lookup, own []string) (bool, error) {
		if len(own) != 1 {
			return test(find, own)
		}
		places, ok := find(placesIn + own[0])
		if !ok || !places.Whole || len(places.Data) < 2 {
			return test(find, own)
		}
		numbers, ok := find(sorted)
		if !ok || numbers.Cols != 1 {
			return false, errNoValue
		}
		list := over.Filled(len(places.Data), 1, 0)
		for i, x := range places.Data {
			at := int(x) - first
			if x != math.Trunc(x) || at < 0 || at >= len(numbers.Data) {
				return false, errNoValue
			}
			list.Data[i] = numbers.Data[at]
		}
		numbers.Matrix = list
		return test(func(string) (program.Seen, bool) { return numbers, true }, own)
	}
}

// negated reports eigenvalues of HKH with a minus: none is above 0.
func negated(list []float64) bool {
	low := slices.Min(list)
	return low < 0 && slices.Max(list) <= -tolerance*low
}

// ascends is the order in which a solver of symmetric problems returns eigenvalues; ok
// is false where its manual promises none.
func ascends(name string, lang *syntax.Language) (up, ok bool) {
	switch name = strings.ToLower(name); {
	case name == "svd" || name == "svdvals":
		return false, true
	case name == "eigh" || name == "eigvalsh":
		return true, true
	case name == "eigen":
		return lang != syntax.R, lang == syntax.R || lang == syntax.Julia
	case name == "eig" && lang == syntax.MATLAB: // of a symmetric matrix
		return true, true
	}
	return false, false
}

var (
	solverOrder   = lazyregexp.New(`(?i)^(?:(?:its|the|this|an?) )?(?:(?:np|numpy|matlab|octave|torch|scipy|julia|r)(?:\.linalg)?(?:'s)?[ .])?(eig|eigh|eigen|svd|eigvalsh)(?:\(\))? (?:sorts?|returns?|gives?|has|lists?|orders?|is|sorts are|comes? out|delivers)(?: already| always| the| its| them| it| all| eigenvalues| eigenvectors| values| singular| in| an?| sorted| from)* (ascending(?:ly)?|increasing(?:ly)?|smallest(?: ones?| values?)? (?:first|to largest)|descending(?:ly)?|decreasing(?:ly)?|largest(?: ones?| values?)? (?:first|to smallest))(?: order| values| eigenvalues)*$`)
	singularOrder = lazyregexp.New(`(?i)^(?:the )?singular values (?:are|come|returned|stand)(?: already| always| sorted| in| out| here)* (ascending|increasing|descending|decreasing)(?: order)?$`)
	lastColumns   = lazyregexp.New(`(?i)^(?:the )?(last|first) (?:m )?(?:columns|vectors|eigenvectors|values|ones)(?: of \w+)? (?:belong to|are those of|are|hold|have|contain) (?:the )?(?:m )?(?:ones of the )?(?:eigenvectors of the |eigenvalues )?(?:m )?(largest|leading|biggest|smallest)(?: (?:m )?(?:eigenvalues|ones|values|eigenvectors))?$`)
	isUp          = lazyregexp.New(`(?i)^(?:asc|inc|small)`)
	solverCall    = lazyregexp.New(`\b(eig|eigh|eigen|svd)\s*\(`)
)

// sorted reads what a solver is said to do: it is so in all programs, whatever their
// values are.
func (l language) sorted(clause string, source []rune) reading {
	if m := solverOrder.FindStringSubmatch(clause); m != nil {
		up, ok := ascends(m[1], l.Language)
		if !ok {
			return nil
		}
		return always(up == isUp.MatchString(m[2]))
	}
	if m := singularOrder.FindStringSubmatch(clause); m != nil && strings.Contains(string(source), "svd") {
		return always(!isUp.MatchString(m[1]))
	}
	if singularAre.MatchString(clause) {
		return l.singularAre(string(source))
	}
	m := lastColumns.FindStringSubmatch(clause)
	calls := solverCall.FindAllStringSubmatch(string(source), 9)
	if m == nil || len(calls) == 0 {
		return nil
	}
	for _, c := range calls[1:] {
		if c[1] != calls[0][1] {
			return nil
		}
	}
	up, ok := ascends(calls[0][1], l.Language)
	if !ok {
		return nil
	}
	atEnd := strings.EqualFold(m[1], "last")
	return always((atEnd == up) != strings.EqualFold(m[2], "smallest"))
}

// singularAre says that singular values are eigenvalues.
var singularAre = lazyregexp.New(`(?i)^(?:here )?(?:the )?singular values (?:=|are|equal)(?: also)? (?:the )?eigenvalues(?: here)?$`)

// singularAre tests that the matrix of the program's one svd is symmetric and has no
// eigenvalue below 0.
func (l language) singularAre(source string) reading {
	_, rest, found := strings.Cut(source, "svd(")
	if !found || strings.Contains(rest, "svd(") {
		return nil
	}
	depth, end := 0, -1
	for i, c := range rest {
		switch {
		case strings.ContainsRune("([{", c):
			depth++
		case depth == 0 && strings.ContainsRune(",)", c):
			end = i
		case strings.ContainsRune(")]}", c):
			depth--
		}
		if end >= 0 {
			break
		}
	}
	if end < 0 {
		return nil
	}
	of := l.code(rest[:end])
	if of == nil {
		return nil
	}
	return func(s *scene, _ []string) (bool, error) {
		v, err := of(s)
		if err != nil || v.matrix == nil {
			return false, errNoValue
		}
		return symmetricPSD(v.matrix)
	}
}

func always(holds bool) reading {
	return func(*scene, []string) (bool, error) { return holds, nil }
}
