package sandbox

import (
	"context"
	"sync/atomic"
	"time"
)

// Expense adds up the processor time that is spent on one submission, whoever
// spends it: compilers, workers, second runs.
type Expense struct{ nanoseconds atomic.Int64 }

// Total is what was spent so far.
func (e *Expense) Total() time.Duration { return time.Duration(e.nanoseconds.Load()) }

// Add books an amount.
func (e *Expense) Add(d time.Duration) { e.nanoseconds.Add(int64(d)) }

type expenseKey struct{}

// WithExpense books the compilers and linkers that run under the context.
func WithExpense(ctx context.Context, e *Expense) context.Context {
	return context.WithValue(ctx, expenseKey{}, e)
}

// Spend books an amount on the context's expense, if it has one.
func Spend(ctx context.Context, d time.Duration) {
	if e, ok := ctx.Value(expenseKey{}).(*Expense); ok {
		e.Add(d)
	}
}
