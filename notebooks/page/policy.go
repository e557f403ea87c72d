//go:build !js

package page

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
)

// A page to be read runs its own script, known by its hash, and shows frames
// that lie beside it. Nothing is fetched, whatever a notebook brings along.
const (
	contentsPolicy = "default-src 'none'; style-src 'self' 'unsafe-inline' file:; img-src data:; base-uri 'none'; form-action 'none'"
	readPolicy     = contentsPolicy + "; frame-src 'self' file:; script-src "
)

// readScript returns the script of a page to be read, and the policy that allows
// it and no other.
func readScript() (template.JS, string) {
	src, err := Asset("read.js")
	if err != nil {
		panic(err) // it is part of the program
	}
	sum := sha256.Sum256(src)
	return template.JS(src), readPolicy + "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
