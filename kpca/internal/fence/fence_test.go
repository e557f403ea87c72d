package fence

import "testing"

// recorder takes the place of the test that is to fail.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Fatalf(string, ...any) { r.failed = true }

func TestFenceStops(t *testing.T) {
	if !Supported {
		t.Skip("memory isn't guarded on this system")
	}
	for _, e := range Both {
		for _, n := range []int{1, 7, 512, 513} {
			x := Slice[float64](t, e, n)
			r := &recorder{TB: t}
			Guard(r, "all numbers", func() {
				for i := range x {
					x[i]++
				}
			})
			if r.failed {
				t.Fatalf("%v %d numbers: the slice itself is forbidden", e, n)
			}
			Guard(r, "one more", func() { touch(x, e) })
			if !r.failed {
				t.Fatalf("%v %d numbers: nothing stopped a read beyond", e, n)
			}
		}
	}
}
