package push

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// Moodle is an assignment in a course, spoken to as Moodle's web service documentation
// (Site administration → Server → API documentation) describes core_enrol_ and
// mod_assign_ functions. The token needs mod_assign_get_assignments,
// mod_assign_get_grades, mod_assign_save_grades and core_enrol_get_enrolled_users.
type Moodle struct {
	client             *client
	token              string
	course, assignment int
}

// NewMoodle is the assignment with that number, in the address of its page the id
// behind mod/assign/view.php.
func NewMoodle(address, token string, course, assignment int) (*Moodle, error) {
	c, err := newClient(address, "") // Moodle wants the token in the form
	return &Moodle{client: c, token: token, course: course, assignment: assignment}, err
}

// Name is the address and the assignment.
func (m *Moodle) Name() string {
	return fmt.Sprintf("moodle %s course %d assignment %d", m.client.base, m.course, m.assignment)
}

// call asks one function of the web service.
func (m *Moodle) call(ctx context.Context, function string, form url.Values, v any) error {
	form.Set("wstoken", m.token)
	form.Set("wsfunction", function)
	form.Set("moodlewsrestformat", "json")
	var raw json.RawMessage
	if _, err := m.client.ask(ctx, "POST", m.client.base.JoinPath("webservice/rest/server.php").String(), form, &raw); err != nil {
		return fmt.Errorf("%s: %w", function, err)
	}
	var failed struct{ Exception, Errorcode, Message string }
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) && json.Unmarshal(raw, &failed) == nil && failed.Exception != "" {
		return fmt.Errorf("%s: Moodle says %q (%s)%s", function, failed.Message, failed.Errorcode, tokenHint[failed.Errorcode])
	}
	if v == nil {
		return nil
	}
	if err := json.Unmarshal(raw, v); err != nil {
		return fmt.Errorf("%s: %s answers something else than Moodle does: %w", function, m.client.base.Host, err)
	}
	return nil
}

var tokenHint = map[string]string{
	"invalidtoken":    "; take a new one at Preferences → Security keys, and put it into MOODLE_TOKEN",
	"accessexception": "; the token's service lacks this function: an administrator adds it",
}

// Read asks for the maximum, the students and their grades.
func (m *Moodle) Read(ctx context.Context) (most float64, people []Person, grades map[string]float64, err error) {
	id, most, err := m.find(ctx)
	if err != nil {
		return 0, nil, nil, err
	}
	var users []struct {
		ID                                  int
		Username, Idnumber, Email, Fullname string
	}
	if err := m.call(ctx, "core_enrol_get_enrolled_users", url.Values{"courseid": {strconv.Itoa(m.course)}}, &users); err != nil {
		return 0, nil, nil, err
	}
	for _, u := range users { // no handles: the participants' numbers of exports are the assignment's own, not users'
		people = append(people, Person{Number: strconv.Itoa(u.ID), Name: u.Fullname, IDs: []string{u.Username, u.Idnumber}, Email: u.Email})
	}
	var found struct {
		Assignments []struct {
			Grades []struct {
				Userid, Attemptnumber int
				Grade                 string
			}
		}
	}
	if err := m.call(ctx, "mod_assign_get_grades", url.Values{"assignmentids[0]": {strconv.Itoa(id)}}, &found); err != nil {
		return 0, nil, nil, err
	}
	grades, last := map[string]float64{}, map[string]int{}
	for _, a := range found.Assignments {
		for _, g := range a.Grades {
			number := strconv.Itoa(g.Userid)
			x, err := strconv.ParseFloat(strings.TrimSpace(g.Grade), 64)
			if n, seen := last[number]; seen && n > g.Attemptnumber {
				continue
			}
			last[number] = g.Attemptnumber
			if delete(grades, number); err == nil && x >= 0 { // −1 is Moodle's “no grade”
				grades[number] = x
			}
		}
	}
	return most, people, grades, nil
}

// find is the assignment's own number, from the one in its address.
func (m *Moodle) find(ctx context.Context) (id int, most float64, err error) {
	var found struct {
		Courses []struct {
			Assignments []struct {
				ID, Cmid int
				Name     string
				Grade    float64
			}
		}
	}
	if err := m.call(ctx, "mod_assign_get_assignments", url.Values{"courseids[0]": {strconv.Itoa(m.course)}}, &found); err != nil {
		return 0, 0, err
	}
	var names []string
	for _, c := range found.Courses {
		for _, a := range c.Assignments {
			if a.Cmid == m.assignment {
				if a.Grade <= 0 {
					return 0, 0, fmt.Errorf("the assignment %q is graded by a scale, or not at all; set its grade to points", a.Name)
				}
				return a.ID, a.Grade, nil
			}
			names = append(names, fmt.Sprintf("%d (%s)", a.Cmid, a.Name))
		}
	}
	return 0, 0, fmt.Errorf("course %d has no assignment %d; it has %s", m.course, m.assignment, strings.Join(names, ", "))
}

// Save sends grades with their comments.
func (m *Moodle) Save(ctx context.Context, list []Step) error {
	id, _, err := m.find(ctx)
	if err != nil {
		return err
	}
	form := url.Values{"assignmentid": {strconv.Itoa(id)}, "applytoall": {"0"}}
	for i, s := range list {
		at := fmt.Sprintf("grades[%d]", i)
		form.Set(at+"[userid]", s.Number)
		form.Set(at+"[grade]", number(s.Points))
		form.Set(at+"[attemptnumber]", "-1") // the last
		form.Set(at+"[addattempt]", "0")
		form.Set(at+"[workflowstate]", "")
		form.Set(at+"[plugindata][assignfeedbackcomments_editor][text]", s.Comment)
		form.Set(at+"[plugindata][assignfeedbackcomments_editor][format]", "1") // HTML
	}
	return m.call(ctx, "mod_assign_save_grades", form, nil)
}
