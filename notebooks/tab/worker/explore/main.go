//go:build js

// Explore computes the frames of the pictures that a reader moves, without an
// interpreter.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"kpcalab/notebooks/explore"
)

func main() {
	sessions := map[string]*explore.Session{}
	for _, p := range explore.Pictures() {
		sessions[p.ID] = p.Begin()
	}
	js.Global().Set("kpcalab", map[string]any{
		// frame(picture, state) is a frame as JSON, or {"failed": why}.
		"frame": js.FuncOf(func(_ js.Value, args []js.Value) any {
			b, err := frame(sessions[args[0].String()], args[1].String())
			if err != nil {
				b, _ = json.Marshal(map[string]string{"failed": err.Error()}) // a string
			}
			return string(b)
		}),
	})
	js.Global().Call("kpcalabReady")
	select {}
}

func frame(s *explore.Session, state string) ([]byte, error) {
	if s == nil {
		return nil, fmt.Errorf("no such picture")
	}
	var set explore.State
	if err := json.Unmarshal([]byte(state), &set); err != nil {
		return nil, err
	}
	f, err := s.Frame(set)
	if err != nil {
		return nil, err
	}
	return json.Marshal(f)
}
