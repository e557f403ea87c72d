package main

// source is the package of the command.
const source = "./notebooks/lab/command"

// clone returns the folder of the clone that holds the command: the working folder
// or one above it.
func clone() (string, error) {
	dir, err := workingFolder()
	if err != nil {
		return "", err
	}
	for at := dir; ; {
		if exists(at+"/"+source) && exists(at+"/go.mod") {
			return at, nil
		}
		above := folderOf(at)
		if above == at {
			return "", problem("no clone of the repository in " + dir + " or above: run this inside of one")
		}
		at = above
	}
}

// folderOf is the folder above an absolute path, or the path itself at the top.
func folderOf(path string) string {
	for i := len(path) - 1; i > 0; i-- {
		if path[i:i+1] == separator || path[i] == '/' {
			return path[:i]
		}
	}
	return path
}

// onPath finds a program, or nothing.
func onPath(name string) string {
	for rest, more := getenv("PATH"), true; more; {
		var dir string
		dir, rest, more = cut(rest, listSeparator)
		if path := dir + separator + name; dir != "" && isProgram(path) {
			return path
		}
	}
	return ""
}

// programFolder is where the program of this clone is kept: below -cache or
// KPCALAB_CACHE or the user's cache folder, as the command's other tools.
func programFolder(args []string, repo string) (string, error) {
	cache := getenv("KPCALAB_CACHE")
	for i, a := range args {
		if !hasPrefix(a, "-") {
			continue
		}
		for hasPrefix(a, "-") {
			a = a[1:]
		}
		name, value, given := cut(a, "=")
		switch {
		case name != "cache":
		case given:
			cache = value
		case i+1 < len(args):
			cache = args[i+1]
		}
	}
	if cache == "" {
		user, err := userCache()
		if err != nil {
			return "", problem("no cache folder is known (" + err.Error() + "): name one with -cache DIR or KPCALAB_CACHE")
		}
		cache = user + separator + "kpcalab"
	} else if !isAbsolute(cache) {
		dir, err := workingFolder()
		if err != nil {
			return "", err
		}
		cache = dir + separator + cache
	}
	folder := cache + separator + "lab-" + digits(hash(repo), 16)
	if err := makeFolder(folder); err != nil {
		return "", problem("the tools cannot be kept in " + cache + " (" + err.Error() + "): name a folder that can be written with -cache DIR or KPCALAB_CACHE")
	}
	return folder, nil
}

// hash tells clones apart: FNV-1a of 64 bits.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range []byte(s) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}
