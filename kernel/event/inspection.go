package event

// Inspection tells about the name at a place of a cell.
type Inspection struct {
	// Found is false when there is nothing to tell; Bundle is nil then.
	Found bool `json:"found"`
	// Bundle has the forms text/plain and text/markdown.
	Bundle *Bundle `json:"bundle,omitempty"`
}

// TextMarkdown is the MIME type of Markdown.
const TextMarkdown = "text/markdown"
