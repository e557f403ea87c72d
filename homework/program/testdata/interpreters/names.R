# Prints which of the names that package program knows R has, with their
# parameters: the line of library/names.txt.
cat("R:")
for (x in readLines(commandArgs(TRUE)[1], warn = FALSE)) if (exists(x, mode = "function")) {
  f <- args(get(x, mode = "function"))
  a <- if (is.null(f)) "..." else names(formals(f))
  cat(" ", x, "(", paste(a, collapse = " "), ")", sep = "")
}
cat("\n")
