package intake

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
)

// Hash is a checksum of what was handed in: the content of notebooks and Go
// files, name and size of everything else.
func (s *Submission) Hash() string {
	h := sha256.New()
	for i, f := range s.Files {
		fmt.Fprintf(h, "%q %d\n", s.Inner[i], f.Size)
		if f.Problem != "" || !f.Wanted() || f.open == nil {
			continue
		}
		if r, err := f.open(); err == nil {
			io.Copy(h, io.LimitReader(r, MaxFile))
			r.Close()
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}
