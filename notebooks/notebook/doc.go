// Package notebook is an .ipynb file in memory: cells, their texts and outputs.
//
//	nb, err := notebook.ReadFile("notebooks/01_bent_data.ipynb")
//	for _, c := range nb.Cells {
//		fmt.Println(c.ID, c.Type, len(c.Outputs))
//	}
//	err = nb.WriteFile("copy.ipynb")
//
// Reading and writing a file keeps every field that the package does not know,
// and writes it as Jupyter does. Nothing here starts a process, so that the
// package compiles for a browser, too.
//
// The format is described at https://nbformat.readthedocs.io, version 4.5.
package notebook
