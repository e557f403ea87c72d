package kernel

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// childVariable makes the test program start a kernel, say its process id and
// wait to be killed.
const childVariable = "KPCALAB_TEST_CHILD_TOOLS"

func init() {
	tools := os.Getenv(childVariable)
	if tools == "" {
		return
	}
	spec, err := Install(context.Background(), "../..", tools, nil)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	k, err := Start(context.Background(), spec, ".")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(k.cmd.Process.Pid)
	select {}
}

// A client that is killed cannot close its kernel; the kernel ends all the same.
func TestKernelEndsWithItsParent(t *testing.T) {
	gonb(t)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childVariable+"="+toolsDir, "TMPDIR="+shortDir(t))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		cmd.Process.Kill()
		t.Fatalf("the child says %q", line)
	}
	cmd.Process.Kill()
	cmd.Wait()
	for range 100 {
		if len(group(t, pid)) == 0 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("still there: %q", group(t, pid))
}
