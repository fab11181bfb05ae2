package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"parity.lab/lib/internal/simd"
)

// machine describes what the table was measured on.
func machine() string {
	model := "unknown processor"
	var all []string
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(text)) {
			name, value, _ := strings.Cut(line, ":")
			switch strings.TrimSpace(name) {
			case "model name":
				model = strings.TrimSpace(value)
			case "flags":
				all = strings.Fields(value)
			}
		}
	}
	var vectors []string // what matters here
	for _, f := range []string{"sse2", "ssse3", "avx", "bmi2", "avx2", "avx512f", "avx512bw", "pclmulqdq", "vpclmulqdq"} {
		if slices.Contains(all, f) {
			vectors = append(vectors, f)
		}
	}
	level := "baseline"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "GOAMD64" {
				level = s.Key + "=" + s.Value
			}
		}
	}
	return fmt.Sprintf("%s, %d cores: %s\n%s %s/%s %s, kernels for %v", model, runtime.NumCPU(), strings.Join(vectors, " "),
		runtime.Version(), runtime.GOOS, runtime.GOARCH, level, simd.Have())
}
