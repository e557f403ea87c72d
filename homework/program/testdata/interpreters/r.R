# Runs programs in R on several data sets and prints what each computes, as
# python.py does. The file that interpreters_test.go writes defines data (a list of
# lists), programs, and under which name each has its result, if it has one.
options(warn = -1)

# The kernel of interpreters_test.go, of points with d numbers each.
kernel__ <- function(d) function(a, b) {
  rows <- function(x) if (length(x) == d) matrix(x, 1) else as.matrix(x)
  single <- length(a) == d || length(b) == d
  a <- rows(a)
  b <- rows(b)
  g <- tcrossprod(a, b)
  g <- exp(-(outer(rowSums(a^2), rowSums(b^2), "+") - 2 * g) / 2.1^2) * (1 + g)
  if (single) as.vector(g) else g
}

source(commandArgs(TRUE)[1], encoding = "UTF-8")

computed <- function(text, name, values) {
  env <- new.env(parent = globalenv())
  list2env(values, env)
  v <- eval(parse(text = text, keep.source = FALSE), env)
  if (nzchar(name)) v <- get(name, env)
  if (is.function(v)) {
    p <- formals(v)
    need <- names(p)[vapply(p, function(x) is.name(x) && !nzchar(as.character(x)), TRUE)]
    if (!all(need %in% names(values))) stop("object not found: a parameter")
    v <- do.call(v, unname(values[need]))
  }
  v
}

shown <- function(i, s, v) {
  if (is.list(v)) v <- simplify2array(v)
  if (inherits(v, "Matrix")) v <- as.matrix(v)
  if (is.complex(v)) {
    if (any(abs(Im(v)) > 1e-9 * max(Mod(v)))) stop("complex numbers")
    v <- Re(v)
  }
  if (!is.numeric(v) && !is.logical(v)) stop("no numbers")
  storage.mode(v) <- "double"
  d <- if (is.null(dim(v))) length(v) else dim(v)
  w <- if (length(d) == 2) t(v) else v
  cat(i, "\t", s, "\tok\t", paste(d, collapse = ","), "\t", paste(format(as.vector(w), digits = 17, trim = TRUE, scientific = TRUE), collapse = " "), "\n", sep = "")
}

for (i in seq_along(programs)) for (s in seq_along(data)) {
  setTimeLimit(elapsed = 5, transient = TRUE)
  sink(nullfile())
  v <- tryCatch(computed(programs[[i]], names_[[i]], data[[s]]), error = identity)
  while (sink.number() > 0) sink()
  setTimeLimit()
  if (!inherits(v, "error")) v <- tryCatch({ shown(i - 1, s - 1, v); NULL }, error = identity)
  if (inherits(v, "error")) {
    m <- gsub("\\s+", " ", conditionMessage(v))
    k <- if (grepl("could not find function|not found|no package|unused argument", m)) "NameError" else if (grepl("unexpected", m)) "SyntaxError" else "error"
    cat(i - 1, "\t", s - 1, "\terror\t", k, "\t", substr(m, 1, 200), "\n", sep = "")
  }
}
