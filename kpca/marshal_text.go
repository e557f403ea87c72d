package kpca

import (
	"encoding/base64"
	"fmt"
)

// MarshalText is MarshalBinary in base64: with it a model is a string in JSON, XML
// and whatever else takes an encoding.TextMarshaler.
func (m Model) MarshalText() ([]byte, error) {
	b, err := m.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.AppendEncode(nil, b), nil
}

// UnmarshalText reads what MarshalText wrote.
func (m *Model) UnmarshalText(text []byte) error {
	b, err := base64.StdEncoding.AppendDecode(nil, text)
	if err != nil {
		return fmt.Errorf("kpca: this is no saved model: %w", err)
	}
	return m.UnmarshalBinary(b)
}
