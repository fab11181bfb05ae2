package main

import (
	"fmt"
	"strconv"
	"strings"

	"parity.lab/kernel/worker"
)

// limits are the flags that fence in what cells can do.
type limits struct {
	Safe   bool `help:"Leave out what reaches files, the network and other programs: for code from strangers. No sandbox; %help safe says more."`
	Memory size `placeholder:"SIZE" help:"End a cell that takes the session above this much memory, such as 512MB or 4GB; none for no limit. A quarter of the machine's memory if not given."`
}

// apply puts the limits into the options of a worker.
func (l limits) apply(o worker.Options) worker.Options {
	o.Safe, o.Memory = l.Safe, int64(l.Memory)
	return o
}

// args returns the flags that say the same.
func (l limits) args() []string {
	var args []string
	if l.Safe {
		args = append(args, "--safe")
	}
	if l.Memory != 0 {
		args = append(args, "--memory="+l.Memory.String())
	}
	return args
}

// size is a number of bytes; -1 means none.
type size int64

// UnmarshalText reads a size: a number with the unit KB, MB or GB, or "none".
func (b *size) UnmarshalText(text []byte) error {
	s := strings.ToUpper(strings.TrimSpace(string(text)))
	if s == "NONE" {
		*b = -1
		return nil
	}
	unit := int64(0)
	for suffix, n := range map[string]int64{"KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30} {
		if number, ok := strings.CutSuffix(s, suffix); ok {
			s, unit = strings.TrimSpace(number), n
		}
	}
	n, err := strconv.ParseFloat(s, 64)
	if err != nil || unit == 0 || !(n > 0) || n*float64(unit) > 1<<60 {
		return fmt.Errorf("%q is no size: expected a number with KB, MB or GB, such as 512MB, or none", text)
	}
	*b = size(n * float64(unit))
	return nil
}

// String returns the size as UnmarshalText reads it.
func (b size) String() string {
	if b < 0 {
		return "none"
	}
	for _, unit := range []struct {
		bytes size
		name  string
	}{{1 << 30, "GB"}, {1 << 20, "MB"}} {
		if b%unit.bytes == 0 {
			return strconv.FormatInt(int64(b/unit.bytes), 10) + unit.name
		}
	}
	return strconv.FormatFloat(float64(b)/(1<<10), 'f', -1, 64) + "KB"
}
