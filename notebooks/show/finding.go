package show

import "kpcalab/homework"

// Finding displays what a check says of an answer.
func Finding(f homework.Finding) { Markdown(f.Markdown()) }
