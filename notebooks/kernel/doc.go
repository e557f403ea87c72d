// Package kernel runs GoNB notebooks without Python: it speaks Jupyter's wire
// protocol to a kernel process, executes cells one after the other and collects
// what they show.
//
//	spec, err := kernel.Install(ctx, repo, cache, nil) // builds GoNB as go.mod pins it
//	nb, err := notebook.ReadFile("notebooks/01_bent_data.ipynb")
//	report, err := kernel.Run(ctx, nb, spec, nil)
//	for _, f := range report.Failures {
//		fmt.Println(f) // cell 4, line 2: undefined: kpca.Gausian
//	}
//
// A [Kernel] is one running process with a temporary folder and a process group
// of its own; [Kernel.Close] ends both.
//
// Every cell has a time limit and a limit on its output, because a cell may
// loop for ever or print without end, and a person waits for the answer.
//
// The protocol is described at https://jupyter-client.readthedocs.io, messaging,
// version 5.3.
package kernel
