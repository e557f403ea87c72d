package kernel

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"path/filepath"
	"runtime"
	"time"

	"github.com/go-zeromq/zmq4"
)

// connection is the content of the connection file that a kernel is started with.
type connection struct {
	IP              string `json:"ip"`
	Transport       string `json:"transport"`
	Key             string `json:"key"`
	SignatureScheme string `json:"signature_scheme"`
	KernelName      string `json:"kernel_name"`
	Shell           int    `json:"shell_port"`
	IOPub           int    `json:"iopub_port"`
	Stdin           int    `json:"stdin_port"`
	Control         int    `json:"control_port"`
	Heartbeat       int    `json:"hb_port"`
}

// newConnection names five sockets in the folder, which no other user can enter: a
// port of the loopback address is open to everybody on the machine, and what
// cells show is not encrypted. Where the folder's path is too long for a socket,
// it is ports all the same.
func newConnection(key signer, folder string) (*connection, error) {
	const longest = 100 // of a socket's path: 104 bytes on macOS, 108 on Linux
	if ip := filepath.Join(folder, "kernel"); len(ip)+2 <= longest && runtime.GOOS != "windows" {
		return &connection{IP: ip, Transport: "ipc", Key: string(key), SignatureScheme: "hmac-sha256", KernelName: SpecName,
			Shell: 1, IOPub: 2, Stdin: 3, Control: 4, Heartbeat: 5}, nil
	}
	return newPorts(key)
}

// address is where a channel listens, as Jupyter and GoNB write it.
func (c *connection) address(port int) string {
	if c.Transport == "ipc" {
		return fmt.Sprintf("ipc://%s-%d", c.IP, port)
	}
	return fmt.Sprintf("tcp://%s:%d", c.IP, port)
}

// newPorts picks five free ports of the loopback address. They are free at that
// moment only; Start tries again when another process was faster.
func newPorts(key signer) (*connection, error) {
	c := &connection{IP: "127.0.0.1", Transport: "tcp", Key: string(key), SignatureScheme: "hmac-sha256", KernelName: SpecName}
	for _, port := range []*int{&c.Shell, &c.IOPub, &c.Stdin, &c.Control, &c.Heartbeat} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, fmt.Errorf("no free port on 127.0.0.1: %w", err)
		}
		defer l.Close() // after all five are picked, so that they differ
		*port = l.Addr().(*net.TCPAddr).Port
	}
	return c, nil
}

// sendLimit bounds a send to a kernel that takes nothing any more; the library's
// own is five minutes.
const sendLimit = 2 * time.Second

// channels are the four sockets that a client talks to a kernel with.
type channels struct {
	key     signer
	session string
	shell   zmq4.Socket
	control zmq4.Socket
	stdin   zmq4.Socket
	iopub   zmq4.Socket
	in      chan message
	ctx     context.Context
	cancel  context.CancelFunc
}

func newChannels(key signer) *channels {
	ctx, cancel := context.WithCancel(context.Background())
	session := randomHex()
	opts := []zmq4.Option{
		zmq4.WithTimeout(sendLimit),
		zmq4.WithLogger(log.New(io.Discard, "", 0)),
		zmq4.WithDialerRetry(20 * time.Millisecond), // the kernel needs a moment to listen
		zmq4.WithDialerMaxRetries(-1),               // the caller's context ends it
	}
	dealer := func() zmq4.Socket {
		return zmq4.NewDealer(ctx, append(opts[:len(opts):len(opts)], zmq4.WithID(zmq4.SocketIdentity(session)))...)
	}
	return &channels{
		key: key, session: session, in: make(chan message, 256), ctx: ctx, cancel: cancel,
		shell: dealer(), control: dealer(), stdin: dealer(), iopub: zmq4.NewSub(ctx, opts...),
	}
}

func (c *channels) all() map[string]zmq4.Socket {
	return map[string]zmq4.Socket{"shell": c.shell, "control": c.control, "stdin": c.stdin, "iopub": c.iopub}
}

// dial connects every channel and starts to receive. It blocks until the kernel
// listens or close is called.
func (c *channels) dial(conn *connection) error {
	ports := map[string]int{"shell": conn.Shell, "control": conn.Control, "stdin": conn.Stdin, "iopub": conn.IOPub}
	for name, s := range c.all() {
		if err := s.Dial(conn.address(ports[name])); err != nil {
			return fmt.Errorf("%s channel: %w", name, err)
		}
	}
	if err := c.iopub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		return fmt.Errorf("iopub channel: %w", err)
	}
	for name, s := range c.all() {
		go c.receive(name, s)
	}
	return nil
}

// receive passes messages on until the socket closes. Messages with a wrong
// signature are dropped, as the protocol demands.
func (c *channels) receive(name string, s zmq4.Socket) {
	for {
		raw, err := s.Recv()
		if err != nil {
			return
		}
		m, err := c.key.decode(name, raw.Frames)
		if err != nil {
			continue
		}
		select {
		case c.in <- m:
		case <-c.ctx.Done():
			return
		}
	}
}

// send sends a message and returns its identifier, which replies name as parent.
func (c *channels) send(s zmq4.Socket, kind string, content any, parent header) (string, error) {
	h := newHeader(c.session, kind)
	m, err := c.key.encode(h, parent, content)
	if err != nil {
		return "", err
	}
	return h.MsgID, s.SendMulti(m)
}

func (c *channels) close() {
	c.cancel()
	for _, s := range c.all() {
		s.Close()
	}
}
