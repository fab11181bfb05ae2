package worker

import (
	"bytes"
	"io"
	"strconv"
	"sync"
	"unicode/utf8"
)

// A mark is a token in a stream of output: NUL, the secret, a number, NUL. The
// child writes it to both streams before it sends an event. The kernel takes it
// out again and reads on only when the event has been delivered.
func mark(token string, n int) []byte {
	return []byte("\x00" + token + strconv.Itoa(n) + "\x00")
}

// stream reads one output pipe of the child: text goes to deliver, marks are
// counted.
type stream struct {
	prefix  []byte // NUL and token
	deliver func(text string)

	mu       sync.Mutex
	cond     *sync.Cond
	seen     int  // the last mark read
	released int  // the last mark whose event has been delivered
	done     bool // the stream has ended
	free     bool // no more events will come
}

func newStream(token string, deliver func(string)) *stream {
	s := &stream{prefix: []byte("\x00" + token), deliver: deliver}
	s.cond = sync.NewCond(&s.mu)
	return s
}

// read copies from r until it ends.
func (s *stream) read(r io.Reader) {
	buf := make([]byte, 64<<10)
	var pending []byte
	for {
		n, err := r.Read(buf)
		pending = s.split(append(pending, buf[:n]...), err != nil)
		if err != nil {
			s.mu.Lock()
			s.done = true
			s.cond.Broadcast()
			s.mu.Unlock()
			return
		}
	}
}

// split delivers the text in p, takes out the marks and returns what has to
// wait for more: the beginning of a mark or of a character.
func (s *stream) split(p []byte, last bool) []byte {
	for {
		i := bytes.Index(p, s.prefix)
		if i < 0 {
			break
		}
		number := p[i+len(s.prefix):]
		end := bytes.IndexByte(number, 0)
		if end < 0 && !last {
			s.text(p[:i])
			return bytes.Clone(p[i:])
		}
		n, err := strconv.Atoi(string(number[:max(end, 0)]))
		if err != nil { // not one of our marks
			s.text(p[:i+1])
			p = p[i+1:]
			continue
		}
		s.text(p[:i])
		s.mu.Lock()
		s.seen = max(s.seen, n)
		s.cond.Broadcast()
		for s.released < n && !s.free {
			s.cond.Wait()
		}
		s.mu.Unlock()
		p = number[end+1:]
	}
	if last {
		s.text(p)
		return nil
	}
	keep := partialMark(p, s.prefix)
	if keep == 0 {
		keep = partialRune(p)
	}
	s.text(p[:len(p)-keep])
	return bytes.Clone(p[len(p)-keep:])
}

// wait returns when mark n has been read or the stream has ended.
func (s *stream) wait(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.seen < n && !s.done {
		s.cond.Wait()
	}
}

// release lets the stream go on behind mark n.
func (s *stream) release(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.released = max(s.released, n)
	s.cond.Broadcast()
}

// releaseAll lets the stream run: the child sends no more events.
func (s *stream) releaseAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free = true
	s.cond.Broadcast()
}

func (s *stream) text(p []byte) {
	if len(p) > 0 {
		s.deliver(string(bytes.ToValidUTF8(p, []byte("\uFFFD"))))
	}
}

// partialMark returns how many bytes at the end of p may begin a mark.
func partialMark(p, prefix []byte) int {
	for n := min(len(prefix)-1, len(p)); n > 0; n-- {
		if bytes.HasPrefix(prefix, p[len(p)-n:]) {
			return n
		}
	}
	return 0
}

// partialRune returns how many bytes at the end of p begin a character that
// is not whole yet.
func partialRune(p []byte) int {
	for n := 1; n <= min(utf8.UTFMax-1, len(p)); n++ {
		if c := p[len(p)-n]; utf8.RuneStart(c) {
			if c >= utf8.RuneSelf && !utf8.FullRune(p[len(p)-n:]) {
				return n
			}
			return 0
		}
	}
	return 0
}
