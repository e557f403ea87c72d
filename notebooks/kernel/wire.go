package kernel

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/go-zeromq/zmq4"
)

const (
	protocolVersion = "5.3"
	delimiter       = "<IDS|MSG>" // ends the routing prefix of a message
)

// header is the header of a message. (Jupyter messaging, General Message Format)
type header struct {
	MsgID    string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	MsgType  string `json:"msg_type"`
	Version  string `json:"version"`
}

// message is one signed message of any channel; content depends on the type.
type message struct {
	channel string
	header  header
	parent  header
	content json.RawMessage
}

// signer signs and checks messages with the key of the connection file.
type signer []byte

func newSigner() signer { return signer(randomHex()) }

func (s signer) sign(parts [][]byte) []byte {
	mac := hmac.New(sha256.New, s)
	for _, p := range parts {
		mac.Write(p)
	}
	return []byte(hex.EncodeToString(mac.Sum(nil)))
}

// encode makes the frames of a message: delimiter, signature, header, parent,
// metadata, content.
func (s signer) encode(h, parent header, content any) (zmq4.Msg, error) {
	parts := make([][]byte, 4)
	for i, v := range []any{h, parent, struct{}{}, content} {
		if p, ok := v.(header); ok && p.MsgID == "" {
			v = struct{}{}
		}
		b, err := json.Marshal(v)
		if err != nil {
			return zmq4.Msg{}, err
		}
		parts[i] = b
	}
	return zmq4.NewMsgFrom(append([][]byte{[]byte(delimiter), s.sign(parts)}, parts...)...), nil
}

// decode checks the signature and takes a message apart.
func (s signer) decode(channel string, frames [][]byte) (message, error) {
	i := 0
	for i < len(frames) && string(frames[i]) != delimiter {
		i++
	}
	if len(frames) < i+6 {
		return message{}, fmt.Errorf("message of %d frames has no delimiter with five frames after it", len(frames))
	}
	signature, parts := frames[i+1], frames[i+2:i+6]
	if !hmac.Equal(signature, s.sign(parts)) {
		return message{}, errors.New("message with a wrong signature")
	}
	m := message{channel: channel, content: parts[3]}
	if err := json.Unmarshal(parts[0], &m.header); err != nil {
		return message{}, fmt.Errorf("message header: %w", err)
	}
	if err := json.Unmarshal(parts[1], &m.parent); err != nil {
		return message{}, fmt.Errorf("parent header: %w", err)
	}
	return m, nil
}

func newHeader(session, kind string) header {
	return header{
		MsgID: randomHex(), Session: session, Username: "kpcalab",
		Date: time.Now().UTC().Format(time.RFC3339Nano), MsgType: kind, Version: protocolVersion,
	}
}

func randomHex() string {
	b := make([]byte, 16)
	rand.Read(b) // never fails
	return hex.EncodeToString(b)
}
