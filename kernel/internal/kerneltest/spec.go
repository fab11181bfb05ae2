package kerneltest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// kind is the JSON type that a field must have.
type kind string

const (
	text    kind = "string"
	number  kind = "number"
	boolean kind = "boolean"
	object  kind = "object"
	list    kind = "list"
	texts   kind = "list of strings"
	bundle  kind = "MIME bundle"
)

// field is one field of a content; optional fields may be missing.
type field struct {
	name     string
	kind     kind
	optional bool
	values   []string // if not nil, the allowed texts
}

func need(name string, k kind, values ...string) field {
	return field{name, k, false, values}
}

func may(name string, k kind, values ...string) field {
	return field{name, k, true, values}
}

var failed = []field{need("ename", text), need("evalue", text), need("traceback", texts)}

// contents lists the fields of each message that a kernel may send; for
// replies, those of a reply with status ok.
var contents = map[string][]field{
	"status":              {need("execution_state", text, "starting", "busy", "idle")},
	"stream":              {need("name", text, "stdout", "stderr"), need("text", text)},
	"display_data":        {need("data", bundle), need("metadata", object), need("transient", object)},
	"update_display_data": {need("data", bundle), need("metadata", object), need("transient", object)},
	"execute_input":       {need("code", text), need("execution_count", number)},
	"execute_result":      {need("execution_count", number), need("data", bundle), need("metadata", object)},
	"error":               failed,
	"clear_output":        {need("wait", boolean)},
	"comm_open":           {need("comm_id", text), need("target_name", text), need("data", object)},
	"comm_msg":            {need("comm_id", text), need("data", object)},
	"comm_close":          {need("comm_id", text), need("data", object)},
	"input_request":       {need("prompt", text), need("password", boolean)},

	"execute_reply":  {need("execution_count", number), need("user_expressions", object), need("payload", list)},
	"inspect_reply":  {need("found", boolean), need("data", object), need("metadata", object)},
	"complete_reply": {need("matches", texts), need("cursor_start", number), need("cursor_end", number), need("metadata", object)},
	"history_reply":  {need("history", list)},
	"connect_reply": {may("shell_port", number), may("iopub_port", number), may("stdin_port", number),
		may("hb_port", number), may("control_port", number)},
	"comm_info_reply": {need("comms", object)},
	"kernel_info_reply": {need("protocol_version", text), need("implementation", text), need("implementation_version", text),
		need("language_info", object), need("banner", text), need("debugger", boolean), need("help_links", list)},
	"shutdown_reply":  {need("restart", boolean)},
	"interrupt_reply": {},
	"usage_reply": {need("hostname", text), need("pid", number), need("cpu_count", number), may("kernel_cpu", number),
		may("kernel_memory", number), may("host_cpu_percent", number), may("host_virtual_memory", object)},
	"is_complete_reply": {may("indent", text)},
}

// channels says on which channels a type may come; the rest are replies.
var channels = map[string][]string{
	"input_request":  {"stdin"},
	"shutdown_reply": {"shell", "control", "iopub"},
}

var (
	mime    = regexp.MustCompile(`^[\w\-+.]+/[\w\-+.]+$`)
	version = regexp.MustCompile(`^\d+\.\d+(\.\d+)?$`)
)

// Validate checks one message of a kernel by itself: header, channel, and the
// fields of its content with their types. It returns all faults, joined.
func Validate(m *Message) error {
	var faults []error
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf(format, args...))
	}
	for _, key := range []string{"msg_id", "session", "username", "date", "msg_type", "version"} {
		if s, ok := m.Header[key].(string); !ok || s == "" {
			fault("header: %s is %v, want a text", key, m.Header[key])
		}
	}
	if _, err := time.Parse(time.RFC3339Nano, str(m.Header, "date")); err != nil {
		fault("header: date: %v", err)
	}
	if !version.MatchString(str(m.Header, "version")) {
		fault("header: version is %v", m.Header["version"])
	}
	if m.Parent == nil || m.Metadata == nil || m.Content == nil {
		fault("parent header, metadata or content is null")
	}
	fields, known := contents[m.Type()]
	if !known {
		fault("type %q is not one that a kernel sends", m.Type())
		return errors.Join(faults...)
	}
	reply := strings.HasSuffix(m.Type(), "_reply")
	switch allowed := channels[m.Type()]; {
	case allowed != nil && !slices.Contains(allowed, m.Channel),
		allowed == nil && reply && m.Channel != "shell" && m.Channel != "control",
		allowed == nil && !reply && m.Channel != "iopub":
		fault("%s came on %s", m.Type(), m.Channel)
	}
	if reply {
		fields = replyFields(m, fields, fault)
	}
	checkFields(m, fields, fault)
	checkValues(m, fault)
	return errors.Join(faults...)
}

// replyFields returns the fields that a reply must have by its status.
func replyFields(m *Message, fields []field, fault func(string, ...any)) []field {
	states := []string{"ok", "error", "aborted"}
	if m.Type() == "is_complete_reply" {
		states = []string{"complete", "incomplete", "invalid", "unknown"}
	}
	if !slices.Contains(states, m.Status()) {
		fault("status is %v, want one of %v", m.Content["status"], states)
	}
	switch m.Status() {
	case "error":
		if m.Type() == "execute_reply" {
			return append(slices.Clone(failed), fields...)
		}
		return failed
	case "aborted":
		if m.Type() == "execute_reply" {
			return []field{need("execution_count", number)}
		}
		return nil
	}
	return fields
}

// checkFields checks that the fields are there, have their types, and are all.
func checkFields(m *Message, fields []field, fault func(string, ...any)) {
	known := map[string]bool{"status": strings.HasSuffix(m.Type(), "_reply")}
	for _, f := range fields {
		known[f.name] = true
		v, there := m.Content[f.name]
		switch {
		case !there && !f.optional:
			fault("%s is missing", f.name)
		case there && !f.kind.fits(v):
			fault("%s is %#v, want a %s", f.name, v, f.kind)
		case there && f.values != nil && !slices.Contains(f.values, v.(string)):
			fault("%s is %q, want one of %q", f.name, v, f.values)
		}
	}
	for name := range m.Content {
		if !known[name] {
			fault("%s is not a field of %s", name, m.Type())
		}
	}
}

// fits reports whether v has the JSON type k.
func (k kind) fits(v any) bool {
	switch v := v.(type) {
	case string:
		return k == text
	case float64:
		return k == number
	case bool:
		return k == boolean
	case map[string]any:
		if k == bundle {
			for name := range v {
				if !mime.MatchString(name) {
					return false
				}
			}
			return true
		}
		return k == object
	case []any:
		if k == texts {
			for _, e := range v {
				if _, ok := e.(string); !ok {
					return false
				}
			}
			return true
		}
		return k == list
	}
	return false
}

// checkValues checks what the types of the fields do not say.
func checkValues(m *Message, fault func(string, ...any)) {
	switch m.Type() {
	case "update_display_data":
		if t, _ := m.Content["transient"].(map[string]any); str(t, "display_id") == "" {
			fault("an update has no display_id")
		}
	case "complete_reply":
		if m.Int("cursor_start") > m.Int("cursor_end") {
			fault("cursor_start %d is after cursor_end %d", m.Int("cursor_start"), m.Int("cursor_end"))
		}
		typed, _ := m.Content["metadata"].(map[string]any)
		matches, _ := m.Content["matches"].([]any)
		if l, ok := typed["_jupyter_types_experimental"].([]any); ok && len(l) != len(matches) {
			fault("%d typed matches for %d matches", len(l), len(matches))
		}
	case "kernel_info_reply":
		info, _ := m.Content["language_info"].(map[string]any)
		for _, key := range []string{"name", "version", "mimetype", "file_extension"} {
			if str(info, key) == "" {
				fault("language_info has no %s", key)
			}
		}
	case "is_complete_reply":
		if _, ok := m.Content["indent"]; ok != (m.Status() == "incomplete") {
			fault("indent with status %s", m.Status())
		}
	case "stream":
		if m.Text("text") == "" {
			fault("a stream without text")
		}
	case "error", "execute_reply":
		if l, ok := m.Content["traceback"].([]any); ok && len(l) == 0 {
			fault("the traceback is empty")
		}
		expressions, _ := m.Content["user_expressions"].(map[string]any)
		for name, v := range expressions {
			checkExpression(name, v, fault)
		}
		payload, _ := m.Content["payload"].([]any)
		for i, v := range payload {
			checkPayload(i, v, fault)
		}
	case "history_reply":
		entries, _ := m.Content["history"].([]any)
		for i, v := range entries {
			checkEntry(i, v, fault)
		}
	case "comm_info_reply":
		comms, _ := m.Content["comms"].(map[string]any)
		for id, v := range comms {
			checkPart("comm "+id, v, []field{need("target_name", text)}, fault)
		}
	case "usage_reply":
		if memory, ok := m.Content["host_virtual_memory"].(map[string]any); ok {
			checkPart("host_virtual_memory", memory, memoryFields, fault)
		}
	}
}

// memoryFields are what front ends look for in host_virtual_memory.
var memoryFields = []field{
	need("total", number), need("available", number), need("percent", number), need("used", number), need("free", number),
	may("active", number), may("inactive", number), may("buffers", number), may("cached", number), may("shared", number), may("slab", number),
}

// payloads lists the fields of each source of payloads, source left out.
var payloads = map[string][]field{
	"page":           {need("data", bundle), need("start", number)},
	"set_next_input": {need("text", text), need("replace", boolean)},
	"edit_magic":     {need("filename", text), need("line_number", number)},
	"ask_exit":       {need("keepkernel", boolean)},
}

// checkPart checks the fields of an object inside a content.
func checkPart(name string, v any, fields []field, fault func(string, ...any)) {
	part, ok := v.(map[string]any)
	if !ok {
		fault("%s is %#v, want an object", name, v)
		return
	}
	m := &Message{Header: map[string]any{"msg_type": name}, Content: part}
	checkFields(m, fields, func(format string, args ...any) { fault(name+": "+format, args...) })
}

// checkExpression checks the answer to one of the user_expressions.
func checkExpression(name string, v any, fault func(string, ...any)) {
	part, _ := v.(map[string]any)
	status := need("status", text, "ok", "error")
	if str(part, "status") == "error" {
		checkPart("expression "+name, v, append([]field{status}, failed...), fault)
		return
	}
	checkPart("expression "+name, v, []field{status, need("data", bundle), need("metadata", object)}, fault)
}

// checkPayload checks one payload of an execute_reply.
func checkPayload(i int, v any, fault func(string, ...any)) {
	part, _ := v.(map[string]any)
	fields, known := payloads[str(part, "source")]
	if !known {
		fault("payload %d: the source is %#v", i, part["source"])
		return
	}
	checkPart(fmt.Sprint("payload ", i), v, append([]field{need("source", text)}, fields...), fault)
}

// checkEntry checks one line of a history: session, line, and the input or a
// pair of input and output.
func checkEntry(i int, v any, fault func(string, ...any)) {
	entry, _ := v.([]any)
	if len(entry) != 3 || !number.fits(entry[0]) || !number.fits(entry[1]) {
		fault("entry %d of the history is %#v, want session, line and input", i, v)
		return
	}
	input := entry[2]
	if pair, ok := input.([]any); ok {
		if len(pair) != 2 || pair[1] != nil && !text.fits(pair[1]) {
			fault("entry %d of the history has %#v, want input and output", i, pair)
			return
		}
		input = pair[0]
	}
	if !text.fits(input) {
		fault("entry %d of the history has the input %#v", i, input)
	}
}
