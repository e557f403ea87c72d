package gradebook

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Moodle translates every header, so its columns are recognised by their names
// where these are known, and otherwise by their content: the first holds
// "Participant 123" in some language, the maximum grade is the same number in
// all rows, and the grade stands before it.

var participant = regexp.MustCompile(`^\s*\pL[^\d]*(\d+)\s*$`)

func numbered(rows [][]string) bool {
	for _, row := range rows {
		if !participant.MatchString(row[0]) {
			return false
		}
	}
	return true
}

// number is the platform's number of the student in a row.
func (b *Book) number(row []string) string {
	text := strings.TrimSpace(at(row, b.handle))
	if m := participant.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return text
}

var moodleNames = map[string][]string{
	"name":      {"full name", "vollständiger name", "nom complet", "nombre completo", "nome", "volledige naam"},
	"id":        {"id number", "id-nummer", "numéro d'identification", "número de id", "matrikelnummer", "username", "anmeldename"},
	"grade":     {"grade", "bewertung", "note", "calificación", "valutazione", "cijfer", "nota", "評点", "評定"},
	"locked":    {"grade can be changed", "bewertung kann geändert werden", "la note peut être modifiée", "la calificación puede ser cambiada"},
	"submitted": {"last modified (submission)", "zuletzt geändert (abgabe)", "dernière modification (travail remis)", "última modificación (entrega)"},
	"answer":    {"feedback comments", "feedback als kommentar", "feedback par commentaires", "comentarios de retroalimentación", "フィードバックコメント"},
}

func (b *Book) moodle() error {
	b.Platform, b.handle = "Moodle", 0
	header := b.rows[0]
	column := func(what string) int {
		return slices.IndexFunc(header, func(h string) bool { return slices.Contains(moodleNames[what], strings.ToLower(strings.TrimSpace(h))) })
	}
	b.name, b.grade, b.locked, b.answer, b.submitted = column("name"), column("grade"), column("locked"), column("answer"), column("submitted")
	if i := column("id"); i > 0 {
		b.ids = append(b.ids, i)
	}
	for j := range header {
		switch {
		case b.email < 0 && b.each(j, func(s string) bool { return strings.Count(s, "@") == 1 }):
			b.email = j
		case b.most == nil && j >= 2 && (b.grade < 0 || j == b.grade+1) && b.each(j-1, func(s string) bool { return s == "" || isNumber(s) }) && b.maximum(j):
			b.grade = j - 1
		}
		lower := strings.ToLower(header[j])
		if b.answer < 0 && b.grade >= 0 && j > b.grade+1 && j == len(header)-1 && (strings.Contains(lower, "feedback") || strings.Contains(lower, "com")) {
			b.answer = j
		}
	}
	if b.grade < 0 || b.most == nil {
		return errors.New("the worksheet has no column with the maximum grade: the assignment isn't graded by points, or the file was changed; set its grade to points and download the worksheet again")
	}
	if b.name < 0 && len(header) > 1 {
		b.name = 1
	}
	for _, row := range b.rows[1:] {
		b.comma = b.comma || strings.Contains(at(row, b.grade), ",") || strings.Contains(at(row, b.grade+1), ",")
	}
	return nil
}

func (b *Book) each(j int, ok func(string) bool) bool {
	for _, row := range b.rows[1:] {
		if !ok(strings.TrimSpace(at(row, j))) {
			return false
		}
	}
	return true
}

func parse(s string) (float64, bool) {
	x, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(s), ",", ".", 1), 64)
	return x, err == nil
}

func isNumber(s string) bool { _, ok := parse(s); return ok }

// maximum takes column j as the maximum grade when it holds one positive number
// throughout.
func (b *Book) maximum(j int) bool {
	var list []float64
	for _, row := range b.rows[1:] {
		x, ok := parse(at(row, j))
		if !ok || x <= 0 || len(list) > 0 && x != list[0] {
			return false
		}
		list = append(list, x)
	}
	b.most = list
	return true
}
