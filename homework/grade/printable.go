package main

import "slices"

// printable keeps what came from students from steering the terminal.
func printable(s string) string {
	out := []rune(s)
	out = slices.DeleteFunc(out, func(c rune) bool {
		return c < ' ' || c >= 0x7f && c < 0xa0 || c >= 0x200b && c <= 0x200f || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069
	})
	return string(out)
}
