package push

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"time"
)

// Canvas is an assignment in a course, spoken to as Canvas' REST API documentation
// describes Assignments, Submissions, Users and Progress.
type Canvas struct {
	client             *client
	course, assignment int
	Wait               time.Duration // between questions whether Canvas is done; 0: 2 s
}

// NewCanvas is the assignment with that number in its address.
func NewCanvas(address, token string, course, assignment int) (*Canvas, error) {
	c, err := newClient(address, token)
	return &Canvas{client: c, course: course, assignment: assignment}, err
}

// Name is the address and the assignment.
func (c *Canvas) Name() string {
	return fmt.Sprintf("canvas %s course %d assignment %d", c.client.base, c.course, c.assignment)
}

func (c *Canvas) address(path string) string {
	return c.client.base.JoinPath("api/v1/courses", strconv.Itoa(c.course), path).String()
}

// pages follows the links to the next page.
func pages[T any](ctx context.Context, c *Canvas, address string, take func(T)) error {
	for n := 0; address != ""; n++ {
		var list []T
		header, err := c.client.ask(ctx, "GET", address, nil, &list)
		if err != nil {
			return err
		}
		for _, x := range list {
			take(x)
		}
		address = ""
		if m := nextPage.FindStringSubmatch(header.Get("Link")); m != nil && n < maxPages {
			to, err := url.Parse(m[1])
			if err != nil || to.Host != c.client.base.Host || to.Scheme != c.client.base.Scheme {
				return fmt.Errorf("%s says that its next page is at %q; the token doesn't go there", c.client.base.Host, m[1])
			}
			address = to.String()
		}
	}
	return nil
}

// nextPage is a link of RFC 8288 with rel="next".
var nextPage = regexp.MustCompile(`<([^>]*)>;[^,]*rel="next"`)

const maxPages = 1000

// Read asks for the maximum, the students and their grades.
func (c *Canvas) Read(ctx context.Context) (most float64, people []Person, grades map[string]float64, err error) {
	var a struct {
		Points float64 `json:"points_possible"`
		Name   string
	}
	path := fmt.Sprintf("assignments/%d", c.assignment)
	if _, err := c.client.ask(ctx, "GET", c.address(path), nil, &a); err != nil {
		return 0, nil, nil, err
	}
	if a.Points <= 0 {
		return 0, nil, nil, fmt.Errorf("the assignment %q has no points; give it some in Canvas", a.Name)
	}
	err = pages(ctx, c, c.address("users")+"?per_page=100&enrollment_type[]=student", func(u struct {
		ID    int
		Login string `json:"login_id"`
		SIS   string `json:"sis_user_id"`
		Email string
		Name  string
	}) {
		people = append(people, Person{Number: strconv.Itoa(u.ID), Handle: strconv.Itoa(u.ID), Name: u.Name, IDs: []string{u.Login, u.SIS}, Email: u.Email})
	})
	if err != nil {
		return 0, nil, nil, err
	}
	grades = map[string]float64{}
	err = pages(ctx, c, c.address(path+"/submissions")+"?per_page=100", func(s struct {
		User  int `json:"user_id"`
		Score *float64
	}) {
		if s.Score != nil {
			grades[strconv.Itoa(s.User)] = *s.Score
		}
	})
	return a.Points, people, grades, err
}

// progress is a job of Canvas.
type progress struct {
	ID      int
	State   string `json:"workflow_state"`
	Message string
}

// Save sends grades with their comments, and waits until Canvas has entered them.
func (c *Canvas) Save(ctx context.Context, list []Step) error {
	form := url.Values{}
	for _, s := range list {
		form.Set(fmt.Sprintf("grade_data[%s][posted_grade]", s.Number), number(s.Points))
		if s.Comment != "" {
			form.Set(fmt.Sprintf("grade_data[%s][text_comment]", s.Number), plain(s.Comment))
		}
	}
	var p progress
	if _, err := c.client.ask(ctx, "POST", c.address(fmt.Sprintf("assignments/%d/submissions/update_grades", c.assignment)), form, &p); err != nil {
		return err
	}
	wait := c.Wait
	if wait == 0 {
		wait = 2 * time.Second
	}
	for range maxWaits {
		switch p.State {
		case "completed":
			return nil
		case "failed":
			return fmt.Errorf("Canvas couldn't enter the grades: %q", p.Message)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
		if _, err := c.client.ask(ctx, "GET", c.client.base.JoinPath("api/v1/progress", strconv.Itoa(p.ID)).String(), nil, &p); err != nil {
			return err
		}
	}
	return fmt.Errorf("Canvas is still at it (job %d); run the same command again later, which sends nothing twice", p.ID)
}

// maxWaits bounds the waiting for one job: ten minutes at two seconds each.
const maxWaits = 300
