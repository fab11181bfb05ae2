package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"time"
)

// failure is an error with the status that is answered.
type failure struct {
	status int
	text   string
	reason string
}

func (f *failure) Error() string { return f.text }

func notFound(format string, args ...any) error {
	return &failure{http.StatusNotFound, fmt.Sprintf(format, args...), ""}
}

func badRequest(format string, args ...any) error {
	return &failure{http.StatusBadRequest, fmt.Sprintf(format, args...), ""}
}

func conflict(format string, args ...any) error {
	return &failure{http.StatusConflict, fmt.Sprintf(format, args...), ""}
}

// problem is the form in which errors are answered.
type problem struct {
	Message string  `json:"message"`
	Reason  *string `json:"reason"`
}

// fail answers a request with an error.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	var f *failure
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &f):
	case errors.As(err, &large):
		f = &failure{http.StatusRequestEntityTooLarge, fmt.Sprintf("more than %d bytes", large.Limit), ""}
	case errors.Is(err, fs.ErrNotExist):
		f = &failure{http.StatusNotFound, "no such file or folder", ""}
	case errors.Is(err, fs.ErrExist):
		f = &failure{http.StatusConflict, "a file or folder of this name exists", ""}
	case errors.Is(err, fs.ErrPermission):
		f = &failure{http.StatusForbidden, "the system does not allow this: " + bare(err), ""}
	default:
		s.options.Log("%s %s: %v", r.Method, r.URL.Path, err)
		f = &failure{http.StatusInternalServerError, bare(err), ""}
	}
	p := problem{Message: f.text}
	if f.reason != "" {
		p.Reason = &f.reason
	}
	answer(w, f.status, p)
}

// bare leaves the path out of an error of the system: below the root it says
// nothing new, and above it is nobody's business.
func bare(err error) string {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err.Error()
	case errors.As(err, &l):
		return l.Err.Error()
	}
	return err.Error()
}

func writeError(w http.ResponseWriter, status int, message string) {
	answer(w, status, problem{Message: message})
}

// answer sends v as JSON.
func answer(w http.ResponseWriter, status int, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return fmt.Errorf("server: %w", err)
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	return nil
}

// body reads the JSON body of a request into v; an empty body leaves v alone.
func body(r *http.Request, v any) error {
	var b bytes.Buffer
	if _, err := b.ReadFrom(r.Body); err != nil {
		return err
	}
	if len(bytes.TrimSpace(b.Bytes())) == 0 {
		return nil
	}
	if err := json.Unmarshal(b.Bytes(), v); err != nil {
		return badRequest("the body is not the JSON that is expected here: %v", strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}

// stamp writes a time as Jupyter does.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z") }

// subscribers of events hear nothing, as there are none; the WebSocket stays open.
func (s *Server) subscribe(w http.ResponseWriter, r *http.Request) error {
	c, err := accept(w, r, nil)
	if err != nil {
		return nil // it has been answered
	}
	defer c.CloseNow()
	ctx := c.CloseRead(r.Context())
	<-ctx.Done()
	return nil
}
