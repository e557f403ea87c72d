package main

import "syscall"

// What package os has, for Linux: compiling os and what it needs before this program
// takes longer than all the rest but Go's runtime.

const separator, listSeparator = "/", ":"

func exit(code int) { syscall.Exit(code) }

func write(text string) { syscall.Write(2, []byte(text)) }

// arguments are those of the command line, without the program.
func arguments() (list []string) {
	text := readFile("/proc/self/cmdline")
	if text == "" {
		say("lab: /proc cannot be read, where the arguments of a command are; mount it (mount -t proc proc /proc)")
		exit(2)
	}
	for rest := text; rest != ""; {
		var arg string
		arg, rest, _ = cut(rest, "\x00")
		list = append(list, arg)
	}
	return list[1:]
}

func readFile(path string) (text string) {
	f, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return ""
	}
	defer syscall.Close(f)
	for buf := make([]byte, 4096); ; {
		n, err := syscall.Read(f, buf)
		if n <= 0 || err != nil {
			return text
		}
		text += string(buf[:n])
	}
}

func environ() []string { return syscall.Environ() }

func getenv(name string) string {
	value, _ := syscall.Getenv(name)
	return value
}

func parent() int { return syscall.Getppid() }

// self is the file of this program.
func self() string {
	buf := make([]byte, 4096)
	n, err := syscall.Readlink("/proc/self/exe", buf)
	if err != nil {
		return ""
	}
	return string(buf[:n])
}

func workingFolder() (string, error) { return syscall.Getwd() }

func isAbsolute(path string) bool { return hasPrefix(path, "/") }

func exists(path string) bool {
	var st syscall.Stat_t
	return syscall.Stat(path, &st) == nil
}

func isProgram(path string) bool {
	var st syscall.Stat_t
	return syscall.Stat(path, &st) == nil && st.Mode&syscall.S_IFMT == syscall.S_IFREG && st.Mode&0o111 != 0
}

func isTerminal() bool {
	var st syscall.Stat_t
	return syscall.Fstat(2, &st) == nil && st.Mode&syscall.S_IFMT == syscall.S_IFCHR
}

// makeFolder makes it and those above it.
func makeFolder(path string) error {
	var st syscall.Stat_t
	if syscall.Stat(path, &st) == nil && st.Mode&syscall.S_IFMT == syscall.S_IFDIR {
		return nil
	}
	if above := folderOf(path); above != path {
		if err := makeFolder(above); err != nil {
			return err
		}
	}
	if err := syscall.Mkdir(path, 0o755); err != nil && err != syscall.EEXIST || err == syscall.EEXIST && !exists(path+"/.") {
		return problem("mkdir " + path + ": " + err.Error())
	}
	return nil
}

func userCache() (string, error) {
	if dir := getenv("XDG_CACHE_HOME"); dir != "" {
		if !isAbsolute(dir) {
			return "", problem("$XDG_CACHE_HOME is relative")
		}
		return dir, nil
	}
	if home := getenv("HOME"); home != "" {
		return home + "/.cache", nil
	}
	return "", problem("neither $XDG_CACHE_HOME nor $HOME are defined")
}

// now is the time in milliseconds.
func now() int {
	var t syscall.Timeval
	syscall.Gettimeofday(&t)
	return int(int64(t.Sec)*1000 + int64(t.Usec)/1000)
}

func sleep(milliseconds int) {
	t := syscall.NsecToTimespec(int64(milliseconds) * 1e6)
	syscall.Nanosleep(&t, nil)
}

// child is a process whose output is read.
type child struct{ pid, out int }

// start starts one, which ends when this process is killed. The signal comes when
// the starting thread ends, so that thread must live as long as the child.
func start(program string, argv, env []string, dir string) (*child, error) {
	var pipe [2]int
	if err := syscall.Pipe2(pipe[:], syscall.O_CLOEXEC); err != nil {
		return nil, problem("pipe: " + err.Error())
	}
	null, err := syscall.Open("/dev/null", syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil, problem("/dev/null: " + err.Error())
	}
	out := uintptr(pipe[1])
	pid, err := syscall.ForkExec(program, argv, &syscall.ProcAttr{Dir: dir, Env: env, Files: []uintptr{uintptr(null), out, out},
		Sys: &syscall.SysProcAttr{Pdeathsig: syscall.SIGINT}})
	syscall.Close(null)
	syscall.Close(pipe[1])
	if err != nil {
		return nil, problem(program + ": " + err.Error())
	}
	return &child{pid, pipe[0]}, nil
}

// read waits for output; 0: there is no more.
func (c *child) read(buf []byte) int {
	for {
		n, err := syscall.Read(c.out, buf)
		if err != syscall.EINTR {
			return n
		}
	}
}

func (c *child) interrupt() { syscall.Kill(c.pid, syscall.SIGINT) }

func (c *child) wait() error {
	defer syscall.Close(c.out)
	var status syscall.WaitStatus
	for {
		_, err := syscall.Wait4(c.pid, &status, 0, nil)
		switch {
		case err == syscall.EINTR:
			continue
		case err != nil:
			return err
		case status.Signaled():
			return problem("signal: " + status.Signal().String())
		case status.ExitStatus() != 0:
			return problem("exit status " + decimal(status.ExitStatus()))
		}
		return nil
	}
}

// become puts the program in this process's place: signals, input and exit code
// are its own then.
func become(program string, argv, env []string) (code int, err error) {
	return 2, syscall.Exec(program, argv, env)
}
