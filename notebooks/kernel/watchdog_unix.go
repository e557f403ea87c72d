//go:build unix

package kernel

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// watchdog waits for the end of the process that started it: then its input ends,
// however that process ended. It ends the group, at first politely, whatever names
// the folder on its command line (Jupyter's kernels and their cells are in groups
// of their own), and removes the folder.
const watchdog = `
read -r x
kill -TERM -- "-$GROUP" 2>/dev/null
n=0
while kill -0 -- "-$GROUP" 2>/dev/null && [ $n -lt 30 ]; do sleep 0.1; n=$((n+1)); done
kill -KILL -- "-$GROUP" 2>/dev/null
for p in /proc/[0-9]*; do
	if grep -qsF -- "$FOLDER/" "$p/cmdline" && [ "${p##*/}" != $$ ]; then kill -KILL "${p##*/}" 2>/dev/null; fi
done
n=0
while ! rm -rf -- "$FOLDER" 2>/dev/null && [ $n -lt 20 ]; do sleep 0.1; n=$((n+1)); done
`

// Watch lets the process group and the folder end with this process, even when it
// is killed. stop calls the watchdog off: group and folder have been ended.
func Watch(group int, folder string) (stop func(), err error) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		return nil, fmt.Errorf("no sh to watch over the kernel: %w", err)
	}
	r, w, err := os.Pipe() // the writing end is closed with this process, and in none of its children
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(shell, "-c", watchdog)
	cmd.Env = append(os.Environ(), fmt.Sprintf("GROUP=%d", group), "FOLDER="+folder)
	cmd.Dir = "/"
	cmd.Stdin = r
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // Ctrl-C and a closed terminal are not for it
	err = cmd.Start()
	r.Close()
	if err != nil {
		w.Close()
		return nil, err
	}
	var once sync.Once
	return func() {
		once.Do(func() {
			cmd.Process.Kill()
			cmd.Wait()
			w.Close()
		})
	}, nil
}
