package oneline

func (e *Expr) String() string { return e.LaTeX() }
