package kerneltest

import (
	"strings"
	"testing"
)

func message(channel, kind string, content map[string]any) *Message {
	return &Message{
		Channel: channel,
		Header: map[string]any{
			"msg_id": "k_1", "session": "k", "username": "kernel", "version": "5.4",
			"date": "2026-01-02T03:04:05.000006Z", "msg_type": kind,
		},
		Parent: map[string]any{}, Metadata: map[string]any{}, Content: content,
	}
}

func TestValidate(t *testing.T) {
	type part = map[string]any
	tests := []struct {
		name  string
		m     *Message
		fault string // "" if there is none
	}{
		{"status", message("iopub", "status", part{"execution_state": "busy"}), ""},
		{"unknown state", message("iopub", "status", part{"execution_state": "tired"}), `want one of`},
		{"state on shell", message("shell", "status", part{"execution_state": "busy"}), "came on shell"},
		{"stream", message("iopub", "stream", part{"name": "stdout", "text": "x"}), ""},
		{"empty stream", message("iopub", "stream", part{"name": "stdout", "text": ""}), "without text"},
		{"stream without name", message("iopub", "stream", part{"text": "x"}), "name is missing"},
		{"text is a number", message("iopub", "stream", part{"name": "stdout", "text": 1.0}), "want a string"},
		{"extra field", message("iopub", "stream", part{"name": "stdout", "text": "x", "more": 1.0}), "more is not a field"},
		{"display", message("iopub", "display_data", part{"data": part{"text/html": "x"}, "metadata": part{}, "transient": part{}}), ""},
		{"display of no MIME type", message("iopub", "display_data", part{"data": part{"html": "x"}, "metadata": part{}, "transient": part{}}), "MIME bundle"},
		{"update without ID", message("iopub", "update_display_data", part{"data": part{}, "metadata": part{}, "transient": part{}}), "no display_id"},
		{"error", message("iopub", "error", part{"ename": "E", "evalue": "v", "traceback": []any{"l"}}), ""},
		{"traceback is a text", message("iopub", "error", part{"ename": "E", "evalue": "v", "traceback": "l"}), "list of strings"},
		{"empty traceback", message("iopub", "error", part{"ename": "E", "evalue": "v", "traceback": []any{}}), "empty"},
		{"traceback of numbers", message("iopub", "error", part{"ename": "E", "evalue": "v", "traceback": []any{1.0}}), "list of strings"},
		{"ok reply", message("shell", "execute_reply", part{"status": "ok", "execution_count": 1.0, "user_expressions": part{}, "payload": []any{}}), ""},
		{"reply without count", message("shell", "execute_reply", part{"status": "ok", "user_expressions": part{}, "payload": []any{}}), "execution_count is missing"},
		{"failed reply", message("shell", "execute_reply", part{"status": "error", "execution_count": 1.0, "user_expressions": part{}, "payload": []any{}}), "traceback is missing"},
		{"aborted reply", message("shell", "execute_reply", part{"status": "aborted", "execution_count": 1.0}), ""},
		{"failed request", message("shell", "complete_reply", part{"status": "error", "ename": "E", "evalue": "v", "traceback": []any{"l"}}), ""},
		{"reply without status", message("shell", "interrupt_reply", part{}), "status is <nil>"},
		{"reply on iopub", message("iopub", "interrupt_reply", part{"status": "ok"}), "came on iopub"},
		{"null matches", message("shell", "complete_reply", part{"status": "ok", "matches": nil, "cursor_start": 0.0, "cursor_end": 0.0, "metadata": part{}}), "matches is <nil>"},
		{"incomplete without indent", message("shell", "is_complete_reply", part{"status": "incomplete"}), "indent"},
		{"complete with indent", message("shell", "is_complete_reply", part{"status": "complete", "indent": ""}), "indent"},
		{"question", message("stdin", "input_request", part{"prompt": "?", "password": false}), ""},
		{"comm_open", message("iopub", "comm_open", part{"comm_id": "c", "target_name": "t", "data": part{}}), ""},
		{"comm_open without target", message("iopub", "comm_open", part{"comm_id": "c", "data": part{}}), "target_name is missing"},
		{"comm_msg", message("iopub", "comm_msg", part{"comm_id": "c", "data": part{}}), ""},
		{"comm_msg on shell", message("shell", "comm_msg", part{"comm_id": "c", "data": part{}}), "came on shell"},
		{"comm_close without data", message("iopub", "comm_close", part{"comm_id": "c"}), "data is missing"},
		{"comms", message("shell", "comm_info_reply", part{"status": "ok", "comms": part{"c": part{"target_name": "t"}}}), ""},
		{"comms without target", message("shell", "comm_info_reply", part{"status": "ok", "comms": part{"c": part{}}}), "comm c: target_name is missing"},
		{"clear_output", message("iopub", "clear_output", part{"wait": true}), ""},
		{"clear_output without wait", message("iopub", "clear_output", part{}), "wait is missing"},
		{"update", message("iopub", "update_display_data", part{"data": part{"text/plain": "x"}, "metadata": part{}, "transient": part{"display_id": "d"}}), ""},
		{"question without password", message("stdin", "input_request", part{"prompt": "?"}), "password is missing"},
		{"question on shell", message("shell", "input_request", part{"prompt": "?", "password": false}), "came on shell"},
		{"usage", message("control", "usage_reply", part{"status": "ok", "hostname": "h", "pid": 1.0, "cpu_count": 2.0, "kernel_cpu": 0.0, "kernel_memory": 1.0,
			"host_virtual_memory": part{"total": 3.0, "available": 2.0, "percent": 1.0, "used": 1.0, "free": 1.0}}), ""},
		{"usage without count", message("control", "usage_reply", part{"status": "ok", "hostname": "h", "pid": 1.0}), "cpu_count is missing"},
		{"usage without total", message("control", "usage_reply", part{"status": "ok", "hostname": "h", "pid": 1.0, "cpu_count": 2.0,
			"host_virtual_memory": part{"available": 2.0, "percent": 1.0, "used": 1.0, "free": 1.0}}), "total is missing"},
		{"history", message("shell", "history_reply", part{"status": "ok", "history": []any{[]any{1.0, 1.0, "x"}, []any{1.0, 2.0, []any{"x", nil}}, []any{1.0, 3.0, []any{"x", "y"}}}}), ""},
		{"history of pairs", message("shell", "history_reply", part{"status": "ok", "history": []any{[]any{1.0, "x"}}}), "want session, line and input"},
		{"history with lists of outputs", message("shell", "history_reply", part{"status": "ok", "history": []any{[]any{1.0, 1.0, []any{"x", []any{}}}}}), "want input and output"},
		{"history of numbers", message("shell", "history_reply", part{"status": "ok", "history": []any{[]any{1.0, 1.0, 1.0}}}), "has the input"},
		{"expressions", message("shell", "execute_reply", part{"status": "ok", "execution_count": 1.0, "payload": []any{}, "user_expressions": part{
			"a": part{"status": "ok", "data": part{"text/plain": "1"}, "metadata": part{}}, "b": part{"status": "error", "ename": "E", "evalue": "v", "traceback": []any{"l"}}}}), ""},
		{"expression without metadata", message("shell", "execute_reply", part{"status": "ok", "execution_count": 1.0, "payload": []any{}, "user_expressions": part{
			"a": part{"status": "ok", "data": part{}}}}), "expression a: metadata is missing"},
		{"expression without error", message("shell", "execute_reply", part{"status": "ok", "execution_count": 1.0, "payload": []any{}, "user_expressions": part{
			"a": part{"status": "error"}}}), "expression a: ename is missing"},
		{"expression is a text", message("shell", "execute_reply", part{"status": "ok", "execution_count": 1.0, "payload": []any{}, "user_expressions": part{"a": "1"}}), "want an object"},
		{"payloads", message("shell", "execute_reply", part{"status": "ok", "execution_count": 1.0, "user_expressions": part{}, "payload": []any{
			part{"source": "page", "data": part{"text/plain": "x"}, "start": 0.0}, part{"source": "set_next_input", "text": "x", "replace": false}}}), ""},
		{"page without start", message("shell", "execute_reply", part{"status": "ok", "execution_count": 1.0, "user_expressions": part{}, "payload": []any{
			part{"source": "page", "data": part{"text/plain": "x"}}}}), "payload 0: start is missing"},
		{"payload of unknown source", message("shell", "execute_reply", part{"status": "ok", "execution_count": 1.0, "user_expressions": part{}, "payload": []any{part{"source": "moon"}}}), "payload 0: the source"},
		{"a request", message("shell", "execute_request", part{"code": "x"}), "not one that a kernel sends"},
	}
	for _, tt := range tests {
		err := Validate(tt.m)
		if tt.fault == "" && err != nil || tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.fault)
		}
	}
	for _, key := range []string{"msg_id", "session", "username", "date", "msg_type", "version"} {
		m := message("iopub", "status", part{"execution_state": "busy"})
		delete(m.Header, key)
		if Validate(m) == nil {
			t.Errorf("a header without %s was accepted", key)
		}
	}
	m := message("iopub", "status", part{"execution_state": "busy"})
	m.Header["date"] = "yesterday"
	m.Parent = nil
	if err := Validate(m); err == nil || !strings.Contains(err.Error(), "date") || !strings.Contains(err.Error(), "null") {
		t.Errorf("a bad date and no parent header: %v", err)
	}
}

func TestConversation(t *testing.T) {
	type part = map[string]any
	request := message("shell", "interrupt_request", part{})
	request.Header = part{"msg_id": "c_1", "session": "c", "msg_type": "interrupt_request"}
	busy, idle, stream := "busy", "idle", "stream"
	tests := []struct {
		name  string
		steps []string
		fault string
	}{
		{"right", []string{busy, stream, "reply", idle}, ""},
		{"late output", []string{busy, "reply", idle, stream}, ""},
		{"output before busy", []string{stream}, "before busy"},
		{"reply before busy", []string{"reply"}, `state was ""`},
		{"idle before reply", []string{busy, idle}, "idle before the reply"},
		{"two replies", []string{busy, "reply", "reply"}, "second reply"},
		{"two busy", []string{busy, busy}, "want idle"},
		{"state after idle", []string{busy, "reply", idle, busy}, "after idle"},
		{"error after idle", []string{busy, "reply", idle, "error"}, "error after idle"},
		{"reply of another type", []string{busy, "other"}, "came for a request"},
		{"reply on another channel", []string{busy, "control"}, "came on control"},
		{"parent unknown", []string{"stranger"}, "never sent"},
		{"parent changed", []string{"changed"}, "the parent header is"},
		{"no parent", []string{"orphan"}, "no parent"},
		{"of another client", []string{"foreign"}, ""},
		{"the kernel's session changed", []string{busy, "session"}, "session was"},
		{"an ID used twice", []string{busy, "twice"}, "used before"},
	}
	for _, tt := range tests {
		c := newConversation("c", true)
		c.asked(request)
		var err error
		for i, step := range tt.steps {
			m := message("iopub", "status", part{"execution_state": step})
			switch step {
			case stream:
				m = message("iopub", "stream", part{"name": "stdout", "text": "x"})
			case "error":
				m = message("iopub", "error", part{"ename": "E", "evalue": "v", "traceback": []any{"l"}})
			case "reply", "control":
				m = message("shell", "interrupt_reply", part{"status": "ok"})
				if step == "control" {
					m.Channel = step
				}
			case "other":
				m = message("shell", "comm_info_reply", part{"status": "ok", "comms": part{}})
			case busy, idle:
			default:
				m = message("iopub", "status", part{"execution_state": busy})
			}
			m.Parent = request.Header
			m.Header["msg_id"] = "k_" + string(rune('a'+i))
			switch step {
			case "stranger":
				m.Parent = part{"msg_id": "c_9", "session": "c"}
			case "foreign":
				m.Parent = part{"msg_id": "d_1", "session": "d"}
			case "changed":
				m.Parent = part{"msg_id": "c_1", "session": "c", "msg_type": "interrupt_request", "extra": "x"}
			case "orphan":
				m.Parent = part{}
			case "session":
				m.Header["session"] = "other"
			case "twice":
				m.Header["msg_id"] = "k_a"
			}
			if err = c.check(m); err != nil && i < len(tt.steps)-1 {
				t.Errorf("%s: step %d: %v", tt.name, i, err)
			}
		}
		if tt.fault == "" && err != nil || tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.fault)
		}
	}
}
