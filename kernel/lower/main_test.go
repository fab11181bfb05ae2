package lower

import (
	"fmt"
	"os"
	"testing"
)

// With LOWER_RUN set to a file, the test binary runs that program instead of
// the tests: as a child of a test, which survives what the program does.
func TestMain(m *testing.M) {
	if name := os.Getenv("LOWER_RUN"); name != "" {
		src, err := os.ReadFile(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(3)
		}
		s := newTestSession()
		if os.Getenv("LOWER_DUMP") != "" {
			s.dump = os.Stderr
		}
		if _, err := s.runProgram("program.go", string(src), os.Getenv("LOWER_CELL") != ""); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}
