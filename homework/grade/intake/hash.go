package intake

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path"
	"strings"
)

// Hash is a checksum of what was handed in: the content of notebooks and Go files, kind
// and size of everything else. Two who handed in the same under other names have the same.
func (s *Submission) Hash() string {
	h := sha256.New()
	for _, f := range s.Files {
		fmt.Fprintf(h, "%q %d\n", strings.ToLower(path.Ext(f.Path)), f.Size)
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
