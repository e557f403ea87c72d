package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// kept are the tables of a font that say how wide and how high its letters are,
// sorted by name as a font has them. Shapes and names are left out: a page is
// sent text, and its browser has fonts.
var kept = []string{"GPOS", "OS/2", "cmap", "head", "hhea", "hmtx", "kern", "loca", "maxp", "post"}

// measures takes what a TrueType font says of its letters' measures: a font whose
// letters are all empty.
func measures(ttf []byte) ([]byte, error) {
	tables, err := fontTables(ttf)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"OS/2", "cmap", "head", "hhea", "hmtx", "loca", "maxp", "post"} {
		if tables[name] == nil {
			return nil, fmt.Errorf("the font has no table %q", name)
		}
	}
	tables["loca"] = make([]byte, len(tables["loca"])) // every letter at 0, and of length 0
	post := slices.Clone(tables["post"][:32])
	binary.BigEndian.PutUint32(post, 0x30000) // without the letters' names
	tables["post"] = post

	names := slices.DeleteFunc(slices.Clone(kept), func(name string) bool { return tables[name] == nil })
	head := binary.BigEndian.AppendUint32(nil, 0x10000)
	head = binary.BigEndian.AppendUint16(head, uint16(len(names)))
	head = append(head, make([]byte, 6)...) // for a search by halves, which nobody does
	var body []byte
	for _, name := range names {
		head = append(head, name...)
		head = append(head, 0, 0, 0, 0) // checksum, which nobody reads
		head = binary.BigEndian.AppendUint32(head, uint32(12+16*len(names)+len(body)))
		head = binary.BigEndian.AppendUint32(head, uint32(len(tables[name])))
		body = append(body, tables[name]...)
		body = append(body, make([]byte, -len(body)&3)...) // tables begin at multiples of 4
	}
	return append(head, body...), nil
}

// fontTables are the tables of a font by name.
func fontTables(ttf []byte) (map[string][]byte, error) {
	if len(ttf) < 12 || binary.BigEndian.Uint32(ttf) != 0x10000 {
		return nil, errors.New("not a TrueType font")
	}
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(ttf[4:])) {
		record := ttf[12+16*i:]
		if len(record) < 16 {
			return nil, errors.New("the font's directory is cut short")
		}
		from, size := int(binary.BigEndian.Uint32(record[8:])), int(binary.BigEndian.Uint32(record[12:]))
		if from+size > len(ttf) {
			return nil, fmt.Errorf("table %q of the font is cut short", record[:4])
		}
		tables[string(record[:4])] = ttf[from : from+size]
	}
	return tables, nil
}
