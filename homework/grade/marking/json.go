package marking

import (
	"encoding/json"
	"math"
	"strconv"

	"kpcalab/homework"
)

// number is a float64 that survives JSON when it is NaN or infinite.
type number float64

func (x number) MarshalJSON() ([]byte, error) {
	if v := float64(x); math.IsNaN(v) || math.IsInf(v, 0) {
		return json.Marshal(strconv.FormatFloat(v, 'g', -1, 64))
	}
	return json.Marshal(float64(x))
}

func (x *number) UnmarshalJSON(b []byte) error {
	var s string
	if json.Unmarshal(b, &s) == nil {
		v, err := strconv.ParseFloat(s, 64)
		*x = number(v)
		return err
	}
	return json.Unmarshal(b, (*float64)(x))
}

type plainCheck Check

type example struct {
	Setting         string
	Points          [][]float64
	Labels          []string
	Expected, Found []number
}

// MarshalJSON writes the numbers of the counter-example so that NaN is kept.
func (c Check) MarshalJSON() ([]byte, error) {
	out := struct {
		plainCheck
		Example *example `json:",omitempty"`
	}{plainCheck: plainCheck(c)}
	if x := c.Finding.Counterexample; x != nil {
		out.Example = &example{x.Setting, x.Points, x.Labels, wrap(x.Expected), wrap(x.Found)}
		out.Finding.Counterexample = nil
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (c *Check) UnmarshalJSON(b []byte) error {
	var in struct {
		plainCheck
		Example *example
	}
	if err := json.Unmarshal(b, &in); err != nil {
		return err
	}
	*c = Check(in.plainCheck)
	if x := in.Example; x != nil {
		c.Finding.Counterexample = &homework.Example{Setting: x.Setting, Points: x.Points, Labels: x.Labels, Expected: unwrap(x.Expected), Found: unwrap(x.Found)}
	}
	return nil
}

func wrap(list []float64) []number {
	out := make([]number, len(list))
	for i, v := range list {
		out[i] = number(v)
	}
	return out
}

func unwrap(list []number) []float64 {
	out := make([]float64, len(list))
	for i, v := range list {
		out[i] = float64(v)
	}
	return out
}
