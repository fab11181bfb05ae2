package display

import (
	"encoding/json"
	"os"
	"slices"
)

// A board as a Jupyter widget: an anywidget over version 2 of the widget
// protocol, one model for each board, shown by any number of pages. See
// https://github.com/jupyter-widgets/ipywidgets, packages/schema, and
// https://anywidget.dev.
const (
	mimeWidget      = "application/vnd.jupyter.widget-view+json"
	widgetTarget    = "jupyter.widget"
	widgetControl   = "jupyter.widget.control"
	widgetsVariable = "PARITYLAB_WIDGETS"
	// anywidgetVersions are the versions of anywidget's page part that will do.
	anywidgetVersions = ">=0.9.0"
)

// widgetMetadata goes with the opening of a model.
var widgetMetadata = json.RawMessage(`{"version":"2.1.0"}`)

// widgetState is the state of a model.
type widgetState struct {
	ModelModule  string   `json:"_model_module"`
	ModelVersion string   `json:"_model_module_version"`
	ModelName    string   `json:"_model_name"`
	ViewModule   string   `json:"_view_module"`
	ViewVersion  string   `json:"_view_module_version"`
	ViewName     string   `json:"_view_name"`
	Classes      []string `json:"_dom_classes,omitempty"`
	AnyID        string   `json:"_anywidget_id,omitempty"`
	ESM          string   `json:"_esm,omitempty"`
	Layout       string   `json:"layout,omitempty"`
	Data         any      `json:"data,omitempty"`
	Now          any      `json:"now,omitempty"`
}

// model is a widget model in the form in which all of them are sent at once.
type model struct {
	Name    string      `json:"model_name"`
	Module  string      `json:"model_module"`
	Version string      `json:"model_module_version"`
	State   widgetState `json:"state"`
}

// layoutState is the state of a model that says nothing special about the size.
func layoutState() widgetState {
	return widgetState{
		ModelModule: "@jupyter-widgets/base", ModelVersion: "2.0.0", ModelName: "LayoutModel",
		ViewModule: "@jupyter-widgets/base", ViewVersion: "2.0.0", ViewName: "LayoutView",
	}
}

// boardState is the state of the model of the board.
func (p *player) boardState() widgetState {
	return widgetState{
		ModelModule: "anywidget", ModelVersion: anywidgetVersions, ModelName: "AnyModel",
		ViewModule: "anywidget", ViewVersion: anywidgetVersions, ViewName: "AnyView",
		Classes: []string{}, AnyID: "paritylab.Board", ESM: widgetModule(),
		Layout: "IPY_MODEL_" + p.layout.id, Data: p.data(), Now: p.now(),
	}
}

// state is the state of the model behind a channel.
func (c *channel) state() widgetState {
	if c == c.player.layout {
		return layoutState()
	}
	return c.player.boardState()
}

// widget opens the widget of the board if the options and the page want one, and
// returns the form that shows it, or nil. The caller holds the player's lock.
func (s *stage) widget(p *player, out Messenger, o PlayOptions) any {
	if !out.Widgets() || !o.Widget && os.Getenv(widgetsVariable) != "1" {
		return nil
	}
	if p.model == nil {
		p.layout = &channel{id: newID("layout"), player: p, widget: true}
		p.model = &channel{id: newID("model"), player: p, widget: true}
		p.channels = append(p.channels, p.model)
		s.mu.Lock()
		s.connect(p.layout)
		s.connect(p.model)
		s.mu.Unlock()
		for _, c := range []*channel{p.layout, p.model} {
			out.Send(Message{
				Kind: OpenChannel, Channel: c.id, Target: widgetTarget, Metadata: widgetMetadata,
				Data: encode(map[string]any{"state": c.state(), "buffer_paths": []any{}}),
			})
		}
	}
	return map[string]any{"version_major": 2, "version_minor": 0, "model_id": p.model.id}
}

// fromWidget returns the command in a message of a page on a model's channel. It
// is false if there is none, but something about the model itself.
func (c *channel) fromWidget(out Messenger, m Message) (json.RawMessage, bool) {
	var data struct {
		Method  string          `json:"method"`
		Content json.RawMessage `json:"content"`
	}
	if json.Unmarshal(m.Data, &data) != nil {
		return nil, false
	}
	if data.Method == "request_state" {
		c.player.mu.Lock()
		defer c.player.mu.Unlock()
		c.update(out, c.state())
	}
	return data.Content, data.Method == "custom"
}

// widgetIsGone answers a widget of an earlier session, and is false for any other
// message. If its channel were closed, the page would take the widget away; so it
// is told, and plays on in the page.
func widgetIsGone(out Messenger, m Message) bool {
	var data struct {
		Method string `json:"method"`
	}
	if json.Unmarshal(m.Data, &data) != nil || data.Method != "custom" {
		return false
	}
	out.Send(Message{Kind: OnChannel, Channel: m.Channel, Data: encode(map[string]any{
		"method": "custom", "content": map[string]string{"gone": "the session was started anew"},
	})})
	return true
}

// sayWidget sends an answer to the pages that show the widget. The state goes into
// the model too, for pages that come later.
func (c *channel) sayWidget(out Messenger, a answer) {
	if a.Now != nil {
		c.update(out, map[string]any{"now": a.Now})
	}
	out.Send(Message{Kind: OnChannel, Channel: c.id, Data: encode(map[string]any{"method": "custom", "content": a})})
}

// update sends a part of a model's state.
func (c *channel) update(out Messenger, state any) {
	out.Send(Message{Kind: OnChannel, Channel: c.id, Data: encode(map[string]any{
		"method": "update", "state": state, "buffer_paths": []any{},
	})})
}

// tellWidgets answers a page that asks for all models, as it does when it is
// loaded anew.
func (s *stage) tellWidgets(out Messenger, m Message) {
	var data struct {
		Method string `json:"method"`
	}
	if json.Unmarshal(m.Data, &data) != nil || data.Method != "request_states" {
		return
	}
	s.mu.Lock()
	players := slices.Clone(s.players)
	s.mu.Unlock()
	states := map[string]model{}
	for _, p := range players {
		p.mu.Lock()
		if p.model != nil {
			for _, c := range []*channel{p.layout, p.model} {
				st := c.state()
				states[c.id] = model{st.ModelName, st.ModelModule, st.ModelVersion, st}
			}
		}
		p.mu.Unlock()
	}
	out.Send(Message{Kind: OnChannel, Channel: m.Channel, Data: encode(map[string]any{
		"method": "update_states", "states": states, "buffer_paths": []any{},
	})})
}
