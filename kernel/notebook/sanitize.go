package notebook

import (
	"html"
	"regexp"
	"slices"
	"strings"
)

// filter goes over HTML on its way into a page.
type filter struct {
	// trust keeps everything; otherwise only elements and attributes that show
	// things are kept: no scripts, no styles that reach out of their element.
	trust bool
	// picture replaces the address of a picture, and link, if there is one, that of a link.
	picture, link func(address string) string
}

// maxOpen bounds how many elements may be open at once in HTML that is not trusted.
const maxOpen = 200

// apply returns the HTML that goes into the page. What is not trusted is
// written anew: tags and attributes of the lists below, quoted and escaped, and
// every element is closed; whatever a browser might make of the original, it
// sees nothing else. HTML that is trusted stays as it is but for pictures and links.
func (f filter) apply(source string) string {
	s := &sanitizer{filter: f, rest: source}
	for s.rest != "" {
		s.step()
	}
	for i := len(s.open) - 1; i >= 0; i-- {
		s.out.WriteString("</" + s.open[i] + ">")
	}
	return s.out.String()
}

// sanitizer is the state of one filter run.
type sanitizer struct {
	filter
	rest string
	out  strings.Builder
	open []string // elements that are open in the output
}

// htmlTag is a start tag or an end tag.
type htmlTag struct {
	name       string // in small letters
	end        bool
	selfClosed bool
	attributes []attribute
}

// attribute has its value decoded.
type attribute struct{ name, value string }

// step takes the next piece of text or the next tag.
func (s *sanitizer) step() {
	i := strings.IndexByte(s.rest, '<')
	if i < 0 {
		i = len(s.rest)
	}
	if i > 0 {
		s.text(s.rest[:i])
		s.rest = s.rest[i:]
		return
	}
	before := s.rest
	switch {
	case strings.HasPrefix(s.rest, "<!--"):
		end := strings.Index(s.rest[4:], "-->")
		s.skip(end+4, 3, end < 0)
	case strings.HasPrefix(s.rest, "<!") || strings.HasPrefix(s.rest, "<?"):
		end := strings.IndexByte(s.rest, '>')
		s.skip(end, 1, end < 0)
	default:
		t, length := readTag(s.rest)
		if length == 0 {
			s.rest = s.rest[1:]
			if s.trust {
				s.out.WriteByte('<')
			} else {
				s.out.WriteString("&lt;")
			}
			return
		}
		s.rest = s.rest[length:]
		if !s.trust {
			s.tag(t)
			return
		}
		s.trusted(t, before[:length])
		return
	}
	if s.trust {
		s.out.WriteString(before[:len(before)-len(s.rest)])
	}
}

// skip goes behind a mark at an offset, or to the end.
func (s *sanitizer) skip(at, length int, toEnd bool) {
	if toEnd {
		s.rest = ""
		return
	}
	s.rest = s.rest[at+length:]
}

func (s *sanitizer) text(text string) {
	if !s.trust {
		text = strings.ReplaceAll(text, ">", "&gt;")
	}
	s.out.WriteString(text)
}

// trusted writes a tag as it is, with the text of scripts and styles, but for
// pictures and links.
func (s *sanitizer) trusted(t htmlTag, raw string) {
	for i, a := range t.attributes {
		var with func(string) string
		switch t.name + " " + a.name {
		case "img src":
			with = s.picture
		case "a href":
			with = s.link
		}
		if t.end || with == nil {
			continue
		}
		if value := with(a.value); value != a.value {
			t.attributes[i].value = value
			raw = t.String()
		}
	}
	if t.name == "img" && !t.end && t.markStrip() {
		raw = t.String()
	}
	s.out.WriteString(raw)
	if !t.end && slices.Contains(rawText, t.name) {
		text, _ := s.rawText(t.name)
		s.out.WriteString(text)
	}
}

// rawText takes the text up to the end tag of an element in which nothing else
// is a tag, and says whether there is one.
func (s *sanitizer) rawText(name string) (string, bool) {
	for from := 0; ; {
		i := strings.Index(s.rest[from:], "</")
		if i < 0 || from+i+2+len(name) > len(s.rest) {
			text := s.rest
			s.rest = ""
			return text, false
		}
		at := from + i
		behind := at + 2 + len(name)
		if strings.EqualFold(s.rest[at+2:behind], name) && (behind == len(s.rest) || strings.IndexByte(" \t\r\n\f/>", s.rest[behind]) >= 0) {
			text := s.rest[:at]
			s.rest = s.rest[at:]
			return text, true
		}
		from = at + 2
	}
}

// tag writes what is left of a tag that is not trusted.
func (s *sanitizer) tag(t htmlTag) {
	foreign := slices.ContainsFunc(s.open, func(name string) bool { return name == "svg" || name == "math" }) || t.name == "svg" || t.name == "math"
	if t.end {
		for i := len(s.open) - 1; i >= 0; i-- {
			if s.open[i] == t.name {
				for j := len(s.open) - 1; j >= i; j-- {
					s.out.WriteString("</" + s.open[j] + ">")
				}
				s.open = s.open[:i]
				return
			}
		}
		return
	}
	if slices.Contains(rawText, t.name) && !(foreign && t.name == "title") {
		s.rawText(t.name)
		return
	}
	known := htmlElements[t.name]
	if foreign {
		known = known || foreignElements[t.name]
	}
	void := voidElements[t.name]
	if !known || !void && len(s.open) >= maxOpen {
		return
	}
	kept := htmlTag{name: t.name}
	for _, a := range t.attributes {
		if value, ok := s.attribute(t.name, a, foreign); ok {
			kept.attributes = append(kept.attributes, attribute{a.name, value})
		}
	}
	if t.name == "input" {
		// The only one that Markdown makes is the box of a task list.
		if !slices.Contains(kept.attributes, attribute{"type", "checkbox"}) {
			return
		}
	}
	if t.name == "img" {
		kept.markStrip()
	}
	kept.selfClosed = foreign && t.selfClosed
	s.out.WriteString(kept.String())
	if !void && !kept.selfClosed {
		s.open = append(s.open, t.name)
	}
}

// attribute returns the value of an attribute to keep.
func (s *sanitizer) attribute(element string, a attribute, foreign bool) (string, bool) {
	switch a.name {
	case "href", "xlink:href":
		if foreign && element != "a" {
			return a.value, strings.HasPrefix(a.value, "#")
		}
		if s.link != nil && element == "a" {
			a.value = s.link(a.value)
		}
		return a.value, safeAddress(a.value)
	case "src":
		if element != "img" {
			return "", false
		}
		if s.picture != nil {
			a.value = s.picture(a.value)
		}
		return a.value, safeAddress(a.value) || isPicture.MatchString(a.value)
	case "style":
		return a.value, !unsafeStyle.MatchString(a.value)
	}
	if strings.HasPrefix(a.name, "on") {
		return "", false
	}
	if foreign {
		low := lowerASCII(a.value)
		return a.value, foreignAttribute.MatchString(a.name) && (!strings.Contains(low, "url(") || localURL.MatchString(low))
	}
	return a.value, htmlAttributes[a.name] || strings.HasPrefix(a.name, "aria-") && foreignAttribute.MatchString(a.name)
}

var (
	isPicture        = regexp.MustCompile(`^data:image/(png|jpeg|gif|webp|svg\+xml|bmp|avif);base64,[A-Za-z0-9+/=]*$`)
	foreignAttribute = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9-]*$`)
	localURL         = regexp.MustCompile(`^\s*url\(["']?#[\w-]+["']?\)\s*$`)
	unsafeStyle      = regexp.MustCompile(`(?i)url|expression|import|script|position|behavior|binding|content|[\\@<]|/\*`)
)

// safeAddress reports whether following an address runs nothing.
func safeAddress(address string) bool {
	plain := strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1 // browsers drop these too
		}
		return r
	}, address)
	scheme, _, ok := strings.Cut(plain, ":")
	if !ok || strings.ContainsAny(scheme, "/?#") {
		return true
	}
	return slices.Contains([]string{"http", "https", "mailto", "attachment"}, lowerASCII(scheme))
}

// String returns the tag with its attributes quoted.
func (t htmlTag) String() string {
	var b strings.Builder
	b.WriteString("<")
	if t.end {
		b.WriteString("/")
	}
	b.WriteString(t.name)
	for _, a := range t.attributes {
		b.WriteString(" " + a.name + `="` + html.EscapeString(a.value) + `"`)
	}
	if t.selfClosed {
		b.WriteString("/")
	}
	b.WriteString(">")
	return b.String()
}

// readTag reads the tag at the beginning of s and returns its length; 0 when
// it is none. A tag that s ends in takes all the rest and has no name.
func readTag(s string) (t htmlTag, length int) {
	i := 1
	if strings.HasPrefix(s, "</") {
		t.end, i = true, 2
	}
	if i >= len(s) || !asciiLetter(s[i]) {
		return t, 0
	}
	start := i
	for i < len(s) && strings.IndexByte(" \t\r\n\f/>", s[i]) < 0 {
		i++
	}
	t.name = lowerASCII(s[start:i])
	for {
		for i < len(s) && strings.IndexByte(" \t\r\n\f/", s[i]) >= 0 {
			t.selfClosed = s[i] == '/' // counts when ">" is next
			i++
		}
		if i >= len(s) {
			return htmlTag{}, len(s)
		}
		if s[i] == '>' {
			return t, i + 1
		}
		t.selfClosed = false
		start := i
		for i++; i < len(s) && strings.IndexByte(" \t\r\n\f/>=", s[i]) < 0; {
			i++
		}
		a := attribute{name: s[start:i]}
		if low := lowerASCII(a.name); !foreignNames[low] {
			a.name = low
		}
		k := i
		for k < len(s) && strings.IndexByte(" \t\r\n\f", s[k]) >= 0 {
			k++
		}
		if k < len(s) && s[k] == '=' {
			for k++; k < len(s) && strings.IndexByte(" \t\r\n\f", s[k]) >= 0; {
				k++
			}
			i = k
			if i < len(s) && (s[i] == '"' || s[i] == '\'') {
				end := strings.IndexByte(s[i+1:], s[i])
				if end < 0 {
					return htmlTag{}, len(s)
				}
				a.value = s[i+1 : i+1+end]
				i += end + 2
			} else {
				for i < len(s) && strings.IndexByte(" \t\r\n\f>", s[i]) < 0 {
					i++
				}
				a.value = s[k:i]
			}
			a.value = html.UnescapeString(a.value)
		}
		if !slices.ContainsFunc(t.attributes, func(b attribute) bool { return b.name == a.name }) && len(t.attributes) < maxOpen {
			t.attributes = append(t.attributes, a)
		}
	}
}

func asciiLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// lowerASCII is strings.ToLower for ASCII letters only, which keeps all offsets.
func lowerASCII(s string) string {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			b := []byte(s)
			for j := i; j < len(b); j++ {
				if 'A' <= b[j] && b[j] <= 'Z' {
					b[j] |= 0x20
				}
			}
			return string(b)
		}
	}
	return s
}
