package gradebook

import (
	"strings"

	"kpcalab/homework/grade/untrusted"
)

// index finds rows by what identifies a student. Numbers of the platform, IDs,
// addresses and names are kept apart: one student's number may be another's ID.
type index struct {
	handle, id, email, name map[string][]int
}

func (b *Book) index() index {
	x := index{map[string][]int{}, map[string][]int{}, map[string][]int{}, map[string][]int{}}
	for i, row := range b.rows {
		if i < b.first {
			continue
		}
		add(x.handle, b.number(row), i)
		for _, c := range b.ids {
			add(x.id, at(row, c), i)
		}
		add(x.email, at(row, b.email), i)
		name := at(row, b.name)
		add(x.name, name, i)
		if last, first, ok := strings.Cut(name, ","); ok { // Canvas: "Lovelace, Ada"
			add(x.name, first+last, i)
		}
	}
	return x
}

func add(m map[string][]int, key string, i int) {
	key = untrusted.Key(key)
	if list := m[key]; key != "" && (len(list) == 0 || list[len(list)-1] != i) {
		m[key] = append(list, i)
	}
}

// find gives the one row of a student. The strongest evidence counts; a name
// only when nobody else has it.
func (x index) find(g Grade) (int, bool) {
	for _, try := range []struct {
		m   map[string][]int
		key string
	}{{x.handle, g.Handle}, {x.id, g.ID}, {x.email, g.Email}, {x.email, g.ID}, {x.handle, g.ID}, {x.name, g.Name}} {
		if list := try.m[untrusted.Key(try.key)]; untrusted.Key(try.key) != "" && len(list) == 1 {
			return list[0], true
		}
	}
	return 0, false
}
