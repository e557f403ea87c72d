// Package figure makes pages of the pictures of package explore: HTML, a script
// that draws frames, and a still of each for pages without script. The script asks
// the program explore.wasm, which notebooks/tab/build makes, for its frames.
//
//	files, err := figure.Files()      // scripts, style sheet and stills, by name
//	section, err := figure.HTML(p, 2) // with a heading of level 2
package figure
