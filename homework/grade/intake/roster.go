package intake

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"kpcalab/homework/grade/untrusted"
)

// Student is one line of the roster.
type Student struct {
	ID, First, Last, Email string
	Submitted              time.Time // that the platform's list has
	Due                    time.Time // a deadline of the student's own
	due                    string    // as it is written
	keys                   []string  // every identifier by which a platform may name them
}

// Roster is the list of a class.
type Roster struct {
	Students []Student
	Remark   string           // how the file was read, when that is a guess
	byKey    map[string][]int // key as written, and normalised → students
}

var columns = map[string]string{
	"student_id": "id", "studentid": "id", "student id": "id", "id": "id", "username": "id", "user": "id", "login": "id", "netid": "id", "sid": "id",
	"id number": "id", "idnumber": "id", "sis user id": "id", "sis login id": "id", "matriculation number": "id",
	"last_name": "last", "last name": "last", "lastname": "last", "surname": "last", "family name": "last",
	"first_name": "first", "first name": "first", "firstname": "first", "given name": "first",
	"name": "name", "full name": "name", "fullname": "name", "student": "name",
	"submitted": "submitted", "due": "due", "extension": "due", "deadline": "due",
	"email": "email", "email address": "email", "e-mail": "email", "mail": "email",
}

// ReadRoster reads a CSV with a header line, see [ReadSpreadsheet]. It knows the columns student_id
// (or id, username, SID, …), first_name, last_name or name, and email, in any
// order. Every further column whose name holds "id" is one more way to recognise a student.
func ReadRoster(b []byte) (*Roster, error) {
	table, err := ReadSpreadsheet(b)
	if err != nil {
		return nil, fmt.Errorf("the roster: %w", err)
	}
	rows := table.Rows
	if len(rows) < 2 {
		return nil, errors.New("the roster has no students; it needs a header line and a line for each")
	}
	roster := &Roster{Remark: table.Remark, byKey: map[string][]int{}}
	header := rows[0]
	if !recognised(header) {
		return nil, fmt.Errorf("the roster's header is %q; it needs a column student_id (or id, username, email)", strings.Join(header, ", "))
	}
	seen := map[string]int{}
	for i, row := range rows[1:] {
		s := student(header, row)
		if s.due != "" && s.Due.IsZero() {
			return nil, fmt.Errorf("line %d of the roster: the deadline %q isn't a time; write 2026-11-20T23:59", i+2, s.due)
		}
		if s.ID == "" {
			if strings.TrimSpace(strings.Join(row, "")) == "" {
				continue
			}
			return nil, fmt.Errorf("line %d of the roster has no student_id", i+2)
		}
		if before := seen[s.ID]; before > 0 {
			return nil, fmt.Errorf("lines %d and %d of the roster have the same student_id %q", before, i+2, s.ID)
		}
		seen[s.ID] = i + 2
		roster.add(s)
	}
	if len(roster.Students) == 0 {
		return nil, errors.New("the roster has no students; every line below the header is empty")
	}
	return roster, nil
}

func recognised(header []string) bool {
	for _, h := range header {
		if c := columns[strings.ToLower(strings.TrimSpace(h))]; c == "id" || c == "email" {
			return true
		}
	}
	return false
}

func student(header, row []string) Student {
	var s Student
	for j, cell := range row {
		if j >= len(header) {
			break
		}
		name, cell := strings.ToLower(strings.TrimSpace(header[j])), strings.TrimSpace(cell)
		switch column := columns[name]; column {
		case "id":
			if s.ID == "" {
				s.ID = cell
			}
			s.keys = append(s.keys, cell)
		case "first":
			s.First = cell
		case "last":
			s.Last = cell
		case "email":
			s.Email = cell
		case "submitted":
			s.Submitted = ParseTime(cell)
		case "due":
			s.due, s.Due = cell, ParseTime(cell)
		case "name":
			if last, first, ok := strings.Cut(cell, ","); ok { // Canvas: "Lovelace, Ada"
				s.First, s.Last = strings.TrimSpace(first), strings.TrimSpace(last)
			} else if i := strings.LastIndex(cell, " "); i > 0 {
				s.First, s.Last = cell[:i], cell[i+1:]
			} else {
				s.Last = cell
			}
		default:
			if strings.Contains(name, "id") || strings.Contains(name, "login") {
				s.keys = append(s.keys, cell)
			}
		}
	}
	if s.ID == "" {
		s.ID = s.Email
	}
	return s
}

func (r *Roster) add(s Student) {
	i := len(r.Students)
	r.Students = append(r.Students, s)
	keys := append([]string{s.ID, s.Email, s.First + s.Last, s.Last + s.First}, s.keys...)
	if user, _, ok := strings.Cut(s.Email, "@"); ok {
		keys = append(keys, user)
	}
	done := map[string]bool{"": true, exactly(""): true}
	for _, k := range keys {
		for _, k := range []string{exactly(k), untrusted.Key(k)} {
			if !done[k] {
				done[k] = true
				r.byKey[k] = append(r.byKey[k], i)
			}
		}
	}
}

// exactly is a key that only the same spelling has; no normal key begins with "=".
func exactly(key string) string { return "=" + norm.NFC.String(strings.TrimSpace(key)) }

// find returns the one student that goes by any of the keys, in their order. The
// same spelling comes before one that is only alike.
func (r *Roster) find(keys []string) (*Student, bool) {
	if r == nil {
		return nil, false
	}
	for _, k := range keys {
		for _, k := range []string{exactly(k), untrusted.Key(k)} {
			if list := r.byKey[k]; len(list) == 1 {
				return &r.Students[list[0]], true
			}
		}
	}
	return nil, false
}

// doubt says why nobody was found, where the roster has somebody whom the key may mean.
func (r *Roster) doubt(keys []string) string {
	if r == nil {
		return ""
	}
	for _, k := range keys {
		for _, k := range []string{exactly(k), untrusted.Key(k)} {
			if list := r.byKey[k]; len(list) > 1 {
				return fmt.Sprintf("fits several students of the roster, %s among them; it is graded under its own name. Name it after what only one of them has", r.ids(list))
			}
		}
	}
	for _, k := range keys {
		if short := strings.TrimLeft(k, "0"); short != k && short != "" {
			if list := r.byKey[exactly(short)]; len(list) > 0 {
				return fmt.Sprintf("isn't on the roster, which has %s; if a spreadsheet took the zeros away, write them there again", r.ids(list))
			}
		}
	}
	return ""
}

func (r *Roster) ids(list []int) string {
	var ids []string
	for _, i := range list[:min(len(list), 3)] {
		ids = append(ids, r.Students[i].ID)
	}
	return strings.Join(ids, " and ")
}
