package sandbox

import (
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/sys"
)

// clock is the time of an instance. It goes on by a tick at each look and by what is
// slept, so that answers may look at it and nothing depends on the machine. The tick
// has to be short: the guest's garbage collector stops working for the answer when
// it has spent a second, of whose looks most are its own.
type clock struct{ now int64 }

const tick = int64(time.Microsecond)

// epoch is when each instance begins, 2026-01-01.
const epoch = 1767225600

func (c *clock) look() int64 {
	c.now += tick
	return c.now
}

// end is beyond what anybody waits for, and far from an overflow: the guest's own
// clock runs backwards otherwise.
const end = int64(1) << 61

func (c *clock) sleep(ns int64) { c.now = min(c.now+min(max(ns, 0), end), end) }

func (c *clock) wall() (sec int64, nsec int32) {
	now := c.look()
	return epoch + now/1e9, int32(now % 1e9)
}

func (c *clock) of(config wazero.ModuleConfig) wazero.ModuleConfig {
	return config.WithNanotime(c.look, sys.ClockResolution(tick)).WithWalltime(c.wall, sys.ClockResolution(tick)).WithNanosleep(c.sleep)
}
