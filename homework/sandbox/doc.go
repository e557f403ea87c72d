// Package sandbox runs one untrusted Go submission and answers with numbers only.
//
//	tools, err := sandbox.Open(ctx, rules)                       // compiles the allowed packages once
//	object, err := tools.Compile(ctx, "ada", source, has, nil)   // vet, then the compiler, under limits
//	module, err := tools.Link(ctx, []*sandbox.Object{object})
//	worker := module.Worker(sandbox.Limits{})
//	defer worker.Close()
//	err = worker.Fresh(ctx)                                       // a new instance, nothing remembered
//	reply, err := worker.Call(ctx, 0, "GaussianKernel", []sandbox.Value{x, y, c})
//
// The submission is compiled for wasip1/wasm by the compiler itself, not by the
// go command: it sees one source file and the archives of the allowed packages,
// so that module files, replace lines, embedding and -toolexec don't exist for
// it. The module runs in wazero, in a worker process that the parent kills when
// a limit is reached. It has no files, no network, no environment and no real
// clock, and gets inputs only: expected answers, seeds and the verdict stay with
// the caller.
//
// Three kinds of error tell who is to blame: [Refused] and [CompileError] are
// about the source, [Stopped] is about a call that didn't return, and
// [ToolFailure] says that the sandbox itself broke, which never costs a point.
package sandbox
