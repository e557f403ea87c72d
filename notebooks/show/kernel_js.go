package show

import "strconv"

// sendToKernel shows nothing: a browser has no kernel, and its page sets Sink.
func sendToKernel(Display) {}

var displays int

func uniqueID() string { displays++; return strconv.Itoa(displays) }
