package display

import (
	"encoding/json"
	"strings"
	"testing"
)

// object decodes the data of a message.
func object(t testing.TB, data json.RawMessage) map[string]any {
	t.Helper()
	var o map[string]any
	if err := json.Unmarshal(data, &o); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	return o
}

func TestWidgetsNeedPageAndUser(t *testing.T) {
	for _, c := range []struct {
		name           string
		page, option   bool
		variable       string
		wantsTheWidget bool
	}{
		{"neither", false, false, "", false},
		{"page only", true, false, "", false},
		{"user only", false, true, "1", false},
		{"option", true, true, "", true},
		{"variable", true, false, "1", true},
		{"variable off", true, false, "0", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := bindPages(t)
			p.widgets = c.page
			t.Setenv(widgetsVariable, c.variable)
			PlayWith(&row{on: []bool{true}}, PlayOptions{Widget: c.option})
			_, ok := p.lastBundle()[mimeWidget]
			if ok != c.wantsTheWidget || ok != (len(p.sent) > 0) {
				t.Errorf("widget %v, messages %v; want %v", ok, p.sent, c.wantsTheWidget)
			}
			if _, ok := p.lastBundle()[MIMEHTML]; !ok {
				t.Error("no HTML beside the widget")
			}
		})
	}
}

func TestWidgetConversation(t *testing.T) {
	p := bindPages(t)
	p.widgets = true
	b := &row{on: []bool{true, true}}
	PlayWith(b, PlayOptions{Widget: true})
	if len(p.sent) != 2 {
		t.Fatalf("opened %v", p.sent)
	}
	layout, model := p.sent[0], p.sent[1]
	for _, m := range p.sent {
		if m.Kind != OpenChannel || m.Target != "jupyter.widget" || string(m.Metadata) != `{"version":"2.1.0"}` {
			t.Errorf("opened by %+v", m)
		}
	}
	state := object(t, model.Data)["state"].(map[string]any)
	if state["_model_name"] != "AnyModel" || state["layout"] != "IPY_MODEL_"+layout.Channel {
		t.Errorf("state of the model %v", state)
	}
	if esm := state["_esm"].(string); !strings.Contains(esm, "export default { render:") {
		t.Errorf("the module has no render: %.80s", esm)
	}
	view := p.lastBundle()[mimeWidget].(map[string]any)
	if view["model_id"] != model.Channel || view["version_major"] != 2 {
		t.Errorf("view %v", view)
	}

	sent := p.say(t, OnChannel, model.Channel, "", map[string]any{
		"method": "custom", "content": command{Do: "press", Ask: "x", Light: 0},
	})
	if len(sent) != 2 {
		t.Fatalf("sent %v", sent)
	}
	update, answered := object(t, sent[0].Data), object(t, sent[1].Data)
	if now := update["state"].(map[string]any)["now"].(map[string]any); update["method"] != "update" || now["on"] != "00" {
		t.Errorf("update %v", update)
	}
	if a := answered["content"].(map[string]any); answered["method"] != "custom" || a["ask"] != "x" {
		t.Errorf("answer %v", answered)
	}

	// Shown again, the board keeps its model.
	p.sent = nil
	PlayWith(b, PlayOptions{Widget: true})
	if view := p.lastBundle()[mimeWidget].(map[string]any); len(p.sent) != 0 || view["model_id"] != model.Channel {
		t.Errorf("shown again: %v, %v", view, p.sent)
	}

	// A page that is loaded anew asks for all models, or for one.
	p.say(t, OpenChannel, "control", "jupyter.widget.control", nil)
	sent = p.say(t, OnChannel, "control", "", map[string]any{"method": "request_states"})
	states := object(t, sent[0].Data)["states"].(map[string]any)
	if len(states) != 2 || states[model.Channel].(map[string]any)["model_name"] != "AnyModel" {
		t.Errorf("states %v", states)
	}
	sent = p.say(t, OnChannel, layout.Channel, "", map[string]any{"method": "request_state"})
	if s := object(t, sent[0].Data)["state"].(map[string]any); s["_model_name"] != "LayoutModel" {
		t.Errorf("state of the layout %v", s)
	}

	// A page may close the model; the next display opens another.
	p.say(t, CloseChannel, model.Channel, "", nil)
	p.sent = nil
	PlayWith(b, PlayOptions{Widget: true})
	if len(p.sent) != 2 || p.sent[1].Channel == model.Channel {
		t.Errorf("after the close %v", p.sent)
	}

	// A page may still show a widget of a session that is no more.
	sent = p.say(t, OnChannel, "of an earlier session", "", map[string]any{"method": "custom", "content": command{Do: "undo"}})
	if c := object(t, sent[0].Data)["content"].(map[string]any); len(sent) != 1 || sent[0].Kind != OnChannel || c["gone"] == "" {
		t.Errorf("told %v", sent)
	}
}
