package main

import "runtime"

// build builds the command out of the clone that the user is in, and returns its
// program. When nothing has changed that takes a moment, and nothing is said.
func build(args []string, goRun int) (program string, err error) {
	ending := ""
	if runtime.GOOS == "windows" {
		ending = ".exe"
	}
	tool := onPath("go" + ending)
	if tool == "" {
		return "", problem("the go command is not on PATH: install Go from https://go.dev/dl, open a new terminal and try again")
	}
	repo, err := clone()
	if err != nil {
		return "", err
	}
	folder, err := programFolder(args, repo)
	if err != nil {
		return "", err
	}
	program = folder + separator + "lab" + ending
	p := &progress{write: write, terminal: isTerminal(), began: now()}
	if !exists(program) {
		p.announce("building the course's tools, once: about half a minute on two cores …")
	}
	env := with(environ(), "GOWORK=off", "PWD="+repo, "CGO_ENABLED=0") // as cells are built: half of the packages are the same
	p.count = func() (n int) {
		goCommand(tool, []string{"list", "-deps", source}, env, repo, 0, func(string) { n++ })
		return n
	}
	said, heard := make(chan string), make(chan string)
	go func() { heard <- p.follow(said) }()
	flags := []string{"build", "-v", "-buildvcs=false", "-ldflags=-s -w", "-o", program, source} // git refuses a clone of another user
	env = with(env, "GOTMPDIR="+folder)                                                          // there a finished program is put in place in one step
	err = goCommand(tool, flags, env, repo, goRun, func(line string) { said <- line })
	close(said)
	if text := <-heard; err != nil {
		return "", problem("building the course's tools: " + err.Error() + "\n" + lastLines(text, 20) + advice(text))
	}
	return program, nil
}

// goCommand runs one in dir and hands over the lines that it writes. It ends with
// goRun, if that isn't 0.
func goCommand(tool string, args, env []string, dir string, goRun int, each func(line string)) error {
	runtime.LockOSThread() // see start
	defer runtime.UnlockOSThread()
	c, err := start(tool, append([]string{"go"}, args...), env, dir)
	if err != nil {
		return err
	}
	if goRun != 0 {
		ended := make(chan bool)
		defer close(ended)
		go endWithGoRun(goRun, c, ended)
	}
	var l lines
	for buf := make([]byte, 4096); ; {
		n := c.read(buf)
		if n <= 0 {
			break
		}
		l.add(string(buf[:n]), each)
	}
	if l.rest != "" {
		each(l.rest)
	}
	return c.wait()
}

// advice is what to do about a build that failed for want of a network or of room.
func advice(said string) string {
	if contains(said, "no space left on device") {
		return "The disk is full. The first start fills Go's build cache and module cache (go env GOCACHE GOMODCACHE says where) and the folder that KPCALAB_CACHE names: make room, or let these variables name folders on another disk."
	}
	if contains(said, "dial tcp") || contains(said, "module lookup disabled") {
		return "The first start needs a network for the modules of go.mod (see go help environment, GOPROXY)."
	}
	return ""
}
