package main

// progress tells what go build is doing: on a terminal in one line that is
// written anew, elsewhere in a line now and then. Times are in milliseconds.
type progress struct {
	write     func(string)
	terminal  bool
	began     int
	shown     int // when the line was written last
	announced bool
	fetching  string
	compiled  int        // packages so far
	count     func() int // finds out of how many the program is made, once something is compiled
	all       int        // that number; 0: not known yet
}

func (p *progress) announce(what string) {
	p.announced = true
	p.shown = now()
	p.write(what + "\n")
}

// isImportPath recognizes a line of go build -v that names a package; errors have
// spaces in them.
func isImportPath(line string) bool {
	return line != "" && !contains(line, " ") && !contains(line, "\t") && !contains(line, ":")
}

const (
	onTerminal = 250
	elsewhere  = 10_000 // a log file has no use for more
	inNoTime   = 1000   // what is done within it isn't worth a word
)

// follow hears what go build -v says until it ends, tells how far it is, and
// returns what else it said: its errors.
func (p *progress) follow(said <-chan string) (rest string) {
	tick, counted, end := make(chan bool), make(chan int, 1), make(chan bool)
	defer close(end)
	go ticks(tick, end)
	for {
		select {
		case line, more := <-said:
			if !more {
				p.end()
				return rest
			}
			if _, module, ok := cut(line, "go: downloading "); ok {
				p.fetching = module
			} else if isImportPath(line) {
				p.fetching = ""
				if p.compiled++; p.compiled == 1 {
					go func() { counted <- p.count() }()
				}
			} else {
				rest += line + "\n"
			}
		case p.all = <-counted:
		case <-tick:
			if !p.announced && now()-p.began >= inNoTime {
				p.announce("building what has changed of the course's tools …")
			}
			if p.announced && (p.terminal || now()-p.shown >= elsewhere) {
				p.show()
			}
		}
	}
}

// ticks ticks until the end.
func ticks(tick chan<- bool, end <-chan bool) {
	for {
		sleep(onTerminal)
		select {
		case tick <- true:
		case <-end:
			return
		}
	}
}

// show writes how far the build is.
func (p *progress) show() {
	p.shown = now()
	what := decimal(p.compiled)
	if p.all >= p.compiled && p.all > 0 {
		what += " of " + decimal(p.all)
	}
	what += " packages compiled"
	switch {
	case p.fetching != "":
		what = "fetching " + p.fetching
	case p.compiled == 0:
		what = "looking for what is compiled already, and linking it"
	}
	line := "  " + p.seconds() + "  " + what
	if p.terminal {
		line = "\r\033[K" + line[:min(len(line), 79)]
	} else {
		line += "\n"
	}
	p.write(line)
}

func (p *progress) seconds() string { return decimal((now()-p.began+500)/1000) + " s" }

// end clears the line, and says how long it took.
func (p *progress) end() {
	if !p.announced {
		return
	}
	if p.terminal {
		p.write("\r\033[K")
	}
	p.write("… " + p.seconds() + "\n")
}
