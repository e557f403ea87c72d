package exercise

// Limits that tests shorten.
var (
	CallLimit  = &callLimit
	TotalLimit = &totalLimit
)
