package kernel

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"kpcalab/notebooks/notebook"
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
	k.Execute(context.Background(), "%%\nfmt.Println(\"on\")\nfor {\n}", &Options{Limit: -1, Changed: func(int, notebook.Output) {
		fmt.Println(k.cmd.Process.Pid, k.tmp)
	}})
	select {}
}

// A client that is killed cannot close its kernel; the kernel ends all the same,
// with an endless cell and its folder.
func TestKernelEndsWithItsParent(t *testing.T) {
	t.Parallel()
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
	number, folder, _ := strings.Cut(strings.TrimSpace(line), " ")
	pid, err := strconv.Atoi(number)
	if err != nil {
		cmd.Process.Kill()
		t.Fatalf("the child says %q", line)
	}
	cmd.Process.Kill()
	cmd.Wait()
	for range 100 {
		if _, err := os.Stat(folder); len(group(t, pid)) == 0 && os.IsNotExist(err) {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	left, _ := filepath.Glob(folder + "/*")
	t.Errorf("still there: %q, %q", group(t, pid), left)
}
