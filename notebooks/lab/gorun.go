package main

// parentVariable tells the command which process go run is, whose end is its end:
// go run passes no signal on but the terminal's, and leaves its program behind
// when it is told to end.
const parentVariable = "KPCALAB_GO_RUN"

// byGoRun tells whether go run started this program: then it lies in a temporary
// folder of Go's, or in its build cache.
func byGoRun() bool {
	path, cache := self(), getenv("GOCACHE")
	return contains(path, separator+"go-build") || cache != "" && hasPrefix(path, cache+separator)
}

// endWithGoRun ends the build with go run.
func endWithGoRun(goRun int, c *child, ended <-chan bool) {
	for byGoRun() && parent() == goRun {
		select {
		case <-ended:
			return
		default:
			sleep(500)
		}
	}
	select {
	case <-ended:
	default:
		if byGoRun() {
			c.interrupt() // killed, it leaves its temporary files
		}
	}
}
