package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
)

// What words do with mathematics before they tell the result: "apply B to f: …",
// "multiplying f̄ by Fᵀ from the left gives …". The result is equal to the product.

// operation is a product that words tell, until its value stands there.
type operation struct {
	by, on string // the left factor and the right one, "" where it wasn't told
	open   bool   // its value is still to come
	both   string // the side from which both sides of the last step are multiplied
}

var (
	applying   = regexp.MustCompile(`(?:^|[ ,:])(?:apply|applies|applying|let)(?: (?:us|now|then|also|the|this|linear|matrix|map|operator|row|vector))*$`)
	appliedTo  = regexp.MustCompile(`^(?:(?:is |is now |now |is then )?applied to|act on|acts on|acting on|to|on)` + theOperand)
	applyingIt = regexp.MustCompile(`(?:^|[ ,:])(?:apply|applies|applying) (?:it|this|that|the same|(?:this|the|that|the same) (?:row|matrix|map|operator|vector))(?: (?:also|then|now|again))* (?:to|on)` + theOperand)
	theOperand = `(?: (?:the|both|mean|means|vector|vectors|feature|features|sample|new|centred|centered|test|first|second|other|term|part|expression|of|all))*$`
	multiplied = regexp.MustCompile(`(?:^|[ ,:])(?:multiply|multiplies|multiplying)(?: (?:us|now|then|also|the|equation|vector|matrix|column|product))*$`)
	factorBy   = regexp.MustCompile(`^(?:(?:from|on) the (left|right) )?(by|with)(?: (?:the|matrix|vector|row))*(?: (?:from|on) the (left|right))?$`)
	fromSide   = regexp.MustCompile(`^(?:from|on) the (left|right)\b`)
	bothSides  = regexp.MustCompile(`(?:^|[ ,:])(?:multiply|multiplies|multiplying|multiplication|multiplied)(?: (?:it|this|that|both sides|the (?:last )?(?:equation|equality|result|vector)|again|now|then))*(?: (?:from|on) the (?:left|right))? (?:by|with)(?: (?:the|matrix))*$`)
	toBoth     = regexp.MustCompile(`^(?:from the left |from the right )?to (?:both sides|it|this|that|the (?:last |whole )?(?:equation|equality|result|vector))\b`)
	maps       = regexp.MustCompile(`^(?:then |also |now )?(?:maps|sends|takes|turns|transforms)(?: (?:the|vector|sample|feature|mean|ones|of))*$`)
	itsValue   = regexp.MustCompile(`(?:^|[ ,])(?:gives?|yields?|gets?|obtains?|results in|leads to|produces?|delivers?|is|are|equals|becomes|turns it into|leaves)(?: (?:us|the|then|now|finally|just|simply|only|exactly|vector|number|row|column))*:?$|^(?:from the left|from the right)?[, ]*:$`)
)

// operates reads mathematics in such a sentence; true where nothing is left to do
// with it.
func (r *proofReader) operates(i int, chunk string, subject int, stated bool) bool {
	text := r.text(i)
	side, _, states := cutEquals(text)
	switch {
	case leads(r.t.Pieces[i]):
		r.told.open = false
		return false
	case applyingIt.MatchString(chunk) && (r.told.by != "" || len(r.lefts) > 0):
		by := r.told.by
		if by == "" {
			by = r.lefts[len(r.lefts)-1]
		}
		r.told = operation{by: by, on: side, open: true}
		return !states
	case applying.MatchString(chunk):
		r.told = operation{by: side, open: true}
		return !states
	case r.told.open && r.told.by != "" && r.told.on == "" && appliedTo.MatchString(chunk):
		r.told.on = side
		return !states
	case appliedTo.MatchString(chunk) && subject >= 0 && !stated && chunk != "to" && chunk != "on":
		r.told = operation{by: r.text(subject), on: side, open: true}
		return !states
	case bothSides.MatchString(chunk) && r.equated[1] != "" && !states:
		way := "left"
		if strings.Contains(chunk, "the right") || r.wayBehind(i) == "right" {
			way = "right"
		}
		r.told = operation{by: side, open: true, both: way}
		return true
	case r.told.open && r.told.by != "" && r.told.on == "" && !states && itsValue.MatchString(chunk) && r.role != isGoal && (r.told.both != "" || toBoth.MatchString(chunk)) && r.equated[1] != "":
		product := func(x string) string {
			if r.told.both == "right" {
				return "(" + x + ") (" + r.told.by + ")"
			}
			return "(" + r.told.by + ") (" + x + ")"
		}
		by := r.told.by
		r.script.Put("\n", r.t.Pieces[i].From)
		r.copy(i)
		if r.equated[0] != "" {
			r.script.Put(" = "+product(r.equated[0]), r.t.Pieces[i].From)
		}
		r.script.Put(" = "+product(r.equated[1]), r.t.Pieces[i].From)
		sides := [2]string{text, product(r.equated[1])}
		r.role = isStep
		r.written(i)
		r.equated, r.told = sides, operation{by: by}
		return true
	case maps.MatchString(chunk) && subject >= 0 && !stated && !states:
		r.told = operation{by: r.text(subject), on: side, open: true, both: "maps"}
		return true
	case multiplied.MatchString(chunk):
		r.told = operation{on: side, open: true}
		return !states
	case r.told.open && r.told.by == "" && r.told.on != "" && factorBy.MatchString(chunk):
		m := factorBy.FindStringSubmatch(chunk)
		way := m[1] + m[3]
		if n := r.wayBehind(i); way == "" {
			way = n
		}
		switch {
		case way == "left":
			r.told.by = side
		case way == "right", m[2] == "with":
			r.told.by, r.told.on = r.told.on, side
		default: // from which side, nobody says
			r.told = operation{}
		}
		return !states
	case r.told.open && r.told.by != "" && r.told.on != "" && !states && (itsValue.MatchString(chunk) || r.told.both == "maps" && (chunk == "to" || chunk == "into" || chunk == "onto")) && r.role != isGoal:
		product := "(" + r.told.by + ") (" + r.told.on + ")"
		r.script.Put("\n"+product+" = ", r.t.Pieces[i].From)
		r.copy(i)
		r.role = isStep
		r.written(i)
		r.lefts[len(r.lefts)-1] = product
		r.told.open, r.told.on = false, ""
		return true
	case states && r.role == isReason: // and using X = Y
	case states:
		if told := r.told; told.open && told.by != "" && itsValue.MatchString(chunk) {
			switch _, right, _ := cutEquals(text); {
			case told.on != "":
				r.announce("("+told.by+") ("+told.on+") = "+side, i)
			case told.both == "left" && r.equated[1] != "":
				for more := true; more; {
					text = right
					_, right, more = cutEquals(right)
				}
				r.announce("("+told.by+") ("+r.equated[1]+") = "+text, i)
			}
		}
		r.told.open = false
	}
	return false
}

// announce keeps an equation that words lead to.
func (r *proofReader) announce(text string, i int) {
	r.script.Announced = append(r.script.Announced, Announced{text, r.t.Pieces[i].From, true})
}

// wayBehind is the side that the words behind a piece name: from the left.
func (r *proofReader) wayBehind(i int) string {
	words := ""
	for _, p := range r.t.Pieces[i+1 : min(len(r.t.Pieces), i+4)] {
		if p.Kind != sentence.Word {
			break
		}
		words += p.Text + " "
	}
	if m := fromSide.FindStringSubmatch(words); m != nil {
		return m[1]
	}
	return ""
}

// cutEquals is the left side of an equation, or all of what is none.
func cutEquals(text string) (left, right string, states bool) {
	for i, c := range scan.Outermost(text) {
		if c == '=' {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}
