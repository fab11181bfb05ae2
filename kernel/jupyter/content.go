package jupyter

import "encoding/json"

// The contents of the messages that the kernel sends.

type status struct {
	State string `json:"execution_state"`
}

type stream struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

type display struct {
	Data      map[string]any `json:"data"`
	Metadata  map[string]any `json:"metadata"`
	Transient map[string]any `json:"transient"`
}

type executeInput struct {
	Code  string `json:"code"`
	Count int64  `json:"execution_count"`
}

type executeResult struct {
	Count    int64          `json:"execution_count"`
	Data     map[string]any `json:"data"`
	Metadata map[string]any `json:"metadata"`
}

type clearOutput struct {
	Wait bool `json:"wait"`
}

type errorOutput struct {
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

// errorReply is the content of any reply that reports a failure.
type errorReply struct {
	Status    string   `json:"status"`
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

// executeReply is the content of execute_reply; the embedded fields are there
// when the cell failed.
type executeReply struct {
	Status string `json:"status"`
	*errorOutput
	Count       int64          `json:"execution_count"`
	Expressions map[string]any `json:"user_expressions"`
	Payload     []any          `json:"payload"`
}

// expressionValue is the value of one of the user_expressions.
type expressionValue struct {
	Status   string         `json:"status"`
	Data     map[string]any `json:"data"`
	Metadata map[string]any `json:"metadata"`
}

type aborted struct {
	Status string `json:"status"`
	Count  int64  `json:"execution_count"`
}

type inputRequest struct {
	Prompt   string `json:"prompt"`
	Password bool   `json:"password"`
}

type ok struct {
	Status string `json:"status"`
}

type shutdownReply struct {
	Status  string `json:"status"`
	Restart bool   `json:"restart"`
}

type kernelInfo struct {
	Status         string       `json:"status"`
	Protocol       string       `json:"protocol_version"`
	Implementation string       `json:"implementation"`
	Version        string       `json:"implementation_version"`
	Language       languageInfo `json:"language_info"`
	Banner         string       `json:"banner"`
	Debugger       bool         `json:"debugger"`
	Links          []helpLink   `json:"help_links"`
}

type languageInfo struct {
	Name       string `json:"name"`
	Version    string `json:"version"`
	MIME       string `json:"mimetype"`
	Extension  string `json:"file_extension"`
	Pygments   string `json:"pygments_lexer"`
	CodeMirror string `json:"codemirror_mode"`
	Exporter   string `json:"nbconvert_exporter"`
}

type helpLink struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

type completeReply struct {
	Status   string         `json:"status"`
	Matches  []string       `json:"matches"`
	Start    int            `json:"cursor_start"`
	End      int            `json:"cursor_end"`
	Metadata map[string]any `json:"metadata"`
}

// typedMatch is one completion in the metadata that JupyterLab shows.
type typedMatch struct {
	Start     int    `json:"start"`
	End       int    `json:"end"`
	Text      string `json:"text"`
	Type      string `json:"type"`
	Signature string `json:"signature,omitempty"`
	Doc       string `json:"doc,omitempty"`
}

type isCompleteReply struct {
	Status string  `json:"status"`
	Indent *string `json:"indent,omitempty"`
}

// pagePayload asks the front end to show something in its pager.
type pagePayload struct {
	Source string         `json:"source"`
	Data   map[string]any `json:"data"`
	Start  int            `json:"start"`
}

type inspectReply struct {
	Status   string         `json:"status"`
	Found    bool           `json:"found"`
	Data     map[string]any `json:"data"`
	Metadata map[string]any `json:"metadata"`
}

type historyReply struct {
	Status  string `json:"status"`
	History []any  `json:"history"`
}

type commInfoReply struct {
	Status string         `json:"status"`
	Comms  map[string]any `json:"comms"`
}

type commOpen struct {
	ID     string          `json:"comm_id"`
	Target string          `json:"target_name"`
	Data   json.RawMessage `json:"data"`
}

// commData is the content of comm_msg and comm_close.
type commData struct {
	ID   string          `json:"comm_id"`
	Data json.RawMessage `json:"data"`
}

// withMetadata is a content with the metadata that its message gets.
type withMetadata struct {
	content  any
	metadata json.RawMessage
}
