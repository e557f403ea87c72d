package finding

// Slips of programming, which any exercise can show.
var (
	MutatesArgument = Define("mutates-argument", "the function changes its argument",
		"Work on a copy, or put the result into a new matrix.")
	SharesMemory = Define("shares-memory", "the result lies in the memory of an argument",
		"Put the result into a new matrix.")
	Unstable = Define("unstable", "two calls with the same arguments gave different results",
		"Does your function use a random number, or a variable outside of it that an earlier call has changed?")
)

// Rounding is no misconception either: the formula is right, the digits are few.
var Rounding = Define("rounding", "the numbers are right but for rounding",
	"Is a number kept as `float32`, or rounded on the way, or does an iteration end while its numbers still change? Compute in `float64` to the end.")

// Stops: nothing came back that could be compared.
var (
	Shape = stop("shape", "the result has the wrong size",
		"Write the size of each factor beneath it: which size has the product?")
	Nil = stop("nil", "nothing was returned",
		"Is the result ever made, and does every path through your function return it?")
	Panics = stop("panic", "the function panics",
		"Go's message says what it ran into. Call your function with the smallest data you can think of, and print what it has just before.")
	Crashes = stop("crash", "the function crashes", Panics.Hint)
	TooSlow = stop("time limit", "the function doesn't return in time",
		"Is there a loop whose condition never becomes false, or work that grows much faster than the data?")
	TooLarge = stop("memory limit", "the function uses too much memory",
		"Does a slice grow in a loop, or is a matrix larger than n×n made?")
	TooLoud = stop("output limit", "the function prints too much",
		"Remove the printing that helped you to find errors.")
	Exits = stop("exit", "the function ends the program",
		"Return the result; `os.Exit`, `log.Fatal` and `runtime.Goexit` have no place in it.")
)

func stop(id, name, hint string) Slip { return define(Slip{id, name, hint, true}) }
