package finding

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// exampleJSON is an Example whose numbers may be "NaN", "+Inf" and "-Inf".
type exampleJSON struct {
	Setting  string      `json:"setting,omitempty"`
	Points   [][]float64 `json:"points,omitempty"`
	Labels   []string    `json:"labels,omitempty"`
	Expected []any       `json:"expected,omitempty"`
	Found    []any       `json:"found,omitempty"`
}

// MarshalJSON writes NaN and ±Inf, for which JSON has no numbers, as strings.
func (x Example) MarshalJSON() ([]byte, error) {
	return json.Marshal(exampleJSON{x.Setting, x.Points, x.Labels, toJSON(x.Expected), toJSON(x.Found)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (x *Example) UnmarshalJSON(b []byte) error {
	var j exampleJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	x.Setting, x.Points, x.Labels = j.Setting, j.Points, j.Labels
	var err error
	if x.Expected, err = fromJSON(j.Expected); err != nil {
		return err
	}
	x.Found, err = fromJSON(j.Found)
	return err
}

func toJSON(v []float64) []any {
	var list []any
	for _, f := range v {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			list = append(list, strconv.FormatFloat(f, 'g', -1, 64))
		} else {
			list = append(list, f)
		}
	}
	return list
}

func fromJSON(v []any) ([]float64, error) {
	var list []float64
	for _, a := range v {
		switch a := a.(type) {
		case float64:
			list = append(list, a)
		case string:
			f, err := strconv.ParseFloat(a, 64)
			if err != nil {
				return nil, fmt.Errorf("homework: %q is not a number", a)
			}
			list = append(list, f)
		default:
			return nil, fmt.Errorf("homework: a %T in place of a number", a)
		}
	}
	return list, nil
}
