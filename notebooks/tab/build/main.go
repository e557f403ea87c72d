// Build makes the programs of the course's pages in the browser: the interpreter
// with the packages of the course, and without it the checker and the pictures.
//
//	go -C notebooks/tab run ./build -out FOLDER
//
// The folder gets tab.wasm.gz, check.wasm.gz, explore.wasm.gz, wasm_exec.js, and
// licences.json: the modules whose code is in the programs, with their licences and
// our changes.
package main

import (
	"flag"
	"fmt"
	"os"

	"kpcalab/kpca/version"
)

func main() {
	out := flag.String("out", "", "folder for the programs")
	cache := flag.String("cache", "", "folder for changed copies of modules (default: a temporary one)")
	only := flag.String("only", "", "build this program alone: tab, check or explore")
	flag.Bool("version", false, "print the version, alone")
	if version.Asked(os.Args[1:]) {
		fmt.Println(version.Line("build"))
		return
	}
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := build(*out, *cache, *only); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}
