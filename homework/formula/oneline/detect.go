package oneline

// Detect tells in which language src is one expression.
func Detect(src string) Language { return None }
