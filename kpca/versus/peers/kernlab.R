# R's kernlab as a peer of versus: one JSON request a line, one reply a line.
suppressPackageStartupMessages({
  library(kernlab)
  library(jsonlite)
})

now <- new.env() # the case at hand

load <- function(r) {
  n <- r$Case$N
  x <- readBin(r$Data, "double", n * r$Case$D, endian = "little")
  now$samples <- matrix(x, n, r$Case$D, byrow = TRUE)
  now$sigma <- 1 / r$Width^2
  now$features <- if (r$Case$M == 0) n - 1 else r$Case$M
  list()
}

fit <- function(r) {
  used <- system.time(for (i in seq_len(r$Repeat)) {
    now$model <- NULL # peak memory is that of one fit
    now$model <- kpca(now$samples, kernel = "rbfdot", kpar = list(sigma = now$sigma), features = now$features)
  })
  list(Seconds = used[["elapsed"]] / r$Repeat, Processor = (used[["user.self"]] + used[["sys.self"]]) / r$Repeat)
}

peak <- function() {
  if (!file.exists("/proc/self/status")) return(0)
  line <- grep("^VmHWM:", readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", line)) * 1024
}

result <- function(r) { # kernlab divides eigenvalues by n, and its rotated data aren't
  n <- nrow(now$samples)
  writeBin(as.vector(t(rotated(now$model)) / sqrt(n)), r$Out, endian = "little")
  list(Values = I(as.vector(eig(now$model)) * n))
}

about <- function(r) {
  list(About = paste0(R.version.string, ", kernlab ", packageVersion("kernlab"), ", ", basename(La_library())),
       Takes = list(top = 200, all = 1000))
}

answers <- list(about = about, load = load, choose = function(r) list(About = ""), fit = fit,
                memory = function(r) list(Peak = peak()), result = result)
input <- file("stdin")
open(input)
while (length(line <- readLines(input, n = 1)) > 0) {
  r <- fromJSON(line)
  reply <- tryCatch(answers[[r$Do]](r), error = function(e) list(Error = conditionMessage(e)))
  if (length(reply) == 0) reply <- setNames(list(), character())
  cat(toJSON(reply, auto_unbox = TRUE, digits = NA), "\n", sep = "")
  flush(stdout())
}
