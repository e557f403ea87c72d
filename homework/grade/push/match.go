package push

import (
	"fmt"
	"strings"
)

// account is where a grade goes, or why it goes nowhere.
type account struct {
	person *Person
	why    string
}

// match finds the account of each grade. A grade that another student reads can't be
// taken back: where evidence points to two accounts, and where two students point to
// one, nothing goes anywhere.
func match(grades []Grade, people []Person) []account {
	x, list, by := newIndex(people), make([]account, len(grades)), map[string][]string{}
	for i, g := range grades {
		if list[i] = x.find(g); list[i].why == "" {
			by[list[i].person.Number] = append(by[list[i].person.Number], g.ID)
		}
	}
	for i, a := range list {
		if a.why == "" && len(by[a.person.Number]) > 1 {
			list[i].why = fmt.Sprintf("%s fit the same account (%s): write into the roster which e-mail address is whose, and grade again", strings.Join(by[a.person.Number], " and "), a.person.title())
		}
	}
	return list
}

// index has the accounts by what identifies them. The three are kept apart: one
// student's number may be another's login.
type index struct{ handle, id, email map[string][]*Person }

func newIndex(people []Person) index {
	x := index{map[string][]*Person{}, map[string][]*Person{}, map[string][]*Person{}}
	for i := range people {
		p := &people[i]
		add(x.handle, p.Handle, p)
		for _, id := range p.IDs {
			add(x.id, id, p)
		}
		add(x.email, p.Email, p)
	}
	return x
}

func key(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

func add(m map[string][]*Person, k string, p *Person) {
	if k = key(k); k != "" && (len(m[k]) == 0 || m[k][len(m[k])-1] != p) {
		m[k] = append(m[k], p)
	}
}

// find is the account to which everything points that points to one at all.
func (x index) find(g Grade) account {
	id := g.ID
	if g.Handle != "" && key(id) == key(g.Handle) {
		id = "" // the export's number of the student: as a login or student number it would be somebody else's
	}
	var found *Person
	for _, try := range []struct {
		m   map[string][]*Person
		key string
	}{{x.handle, g.Handle}, {x.id, id}, {x.email, g.Email}, {x.email, id}} {
		switch list := try.m[key(try.key)]; {
		case len(list) != 1:
		case found == nil:
			found = list[0]
		case found != list[0]:
			return account{why: fmt.Sprintf("the ID fits one account (%s), the e-mail address another (%s): correct the roster, and grade again", found.title(), list[0].title())}
		}
	}
	switch {
	case found == nil:
		return account{why: "nobody on the platform has this ID or e-mail address, or several have; write the address or login into the roster, and grade again"}
	case key(g.Email) != "" && key(found.Email) != "" && key(g.Email) != key(found.Email):
		return account{why: fmt.Sprintf("the ID fits an account with another e-mail address (%s) than %s: correct the roster, and grade again", found.title(), g.Email)}
	}
	return account{person: found}
}
