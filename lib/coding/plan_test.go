package coding

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

func TestPlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	c, _ := partedCode(rng, 500, 40, 20)
	if c.Dimension() < 38 {
		t.Fatalf("%v", c)
	}
	plans := c.Plans(Options{})
	for i, p := range plans {
		if i > 0 && p.Time < plans[i-1].Time {
			t.Errorf("%v comes after %v", p, plans[i-1])
		}
		if p.Detail == "" || p.Memory <= 0 {
			t.Errorf("%+v", p)
		}
	}
	p, err := c.Plan(Options{})
	if err != nil || p.Method != Split || plans[0].Method != Split || !strings.Contains(p.Why, "the fastest; ") {
		t.Errorf("%v, error %v", p, err)
	}
	if text := p.String(); !strings.HasPrefix(text, "parity split: about ") || !strings.Contains(text, "four parts of dimensions ") {
		t.Error(text)
	}
	// With too little memory for the parts, the next method is named, and refused for its time.
	p, err = c.Plan(Options{MaxMemory: 1e6, MaxTime: time.Minute})
	var e *CostError
	if !errors.As(err, &e) || !errors.Is(err, ErrCost) || e.MaxMemory != 1e6 || e.MaxTime != time.Minute {
		t.Errorf("%v, error %v", p, err)
	}
	p, err = c.Plan(Options{MaxMemory: 1e6, MaxTime: 1e6 * time.Hour})
	if err != nil || p.Method != Walsh || !strings.HasPrefix(p.Why, "the fastest within the limits; ") {
		t.Errorf("%v, error %v", p, err)
	}
	p, err = c.Plan(Options{Method: Gray, MaxTime: time.Hour})
	if err == nil || p.Method != Gray || p.Why != "it was asked for" {
		t.Errorf("%v, error %v", p, err)
	}
	if want := "coding: the search would take too long: about "; err == nil || !strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), "raise MaxTime or MaxMemory to allow it") {
		t.Errorf("error %v", err)
	}
}

func TestRoughly(t *testing.T) {
	for d, want := range map[time.Duration]string{
		640: "0.64 microseconds", time.Microsecond: "1 microsecond", 15 * time.Millisecond: "15 milliseconds", 1500 * time.Millisecond: "1.5 seconds",
		time.Minute: "1 minute", 90 * time.Minute: "90 minutes", 5 * time.Hour: "5 hours", 72 * time.Hour: "3 days", 2 * 365 * 24 * time.Hour: "2 years",
		1<<63 - 2: "more than 290 years",
	} {
		if got := roughTime(d); got != want {
			t.Errorf("%d ns: %q, want %q", d, got, want)
		}
	}
	for n, want := range map[int64]string{0: "0 bytes", 999: "999 bytes", 24_000: "24 kB", 5_600_000: "6 MB", 2_400_000_000: "2.4 GB"} {
		if got := roughMemory(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got := Method(9).String(); got != "method 9" {
		t.Error(got)
	}
}
