package session

import (
	"go/parser"
	"maps"
	"slices"

	"parity.lab/kernel/event"
)

// expressions evaluates what the front end wants to know beside the cell that
// has just ended. Lost is the fault of one after which the session cannot go on.
func (s *Session) expressions(cell *run) (answers map[string]event.Answer, lost *event.Fault) {
	answers = map[string]event.Answer{}
	before := cell
	for _, name := range slices.Sorted(maps.Keys(cell.request.Expressions)) {
		code := cell.request.Expressions[name]
		if _, err := parser.ParseExpr(code); err != nil {
			answers[name] = event.Answer{Fault: plainFault(event.CompileError, "not an expression: "+code)}
			continue
		}
		r := s.begin(event.Request{
			ID: cell.request.ID, Code: code, Count: cell.request.Count, File: "expression " + name, Stdin: cell.request.Stdin,
		})
		r.quiet = true
		select { // an interrupt between the two ends this one
		case <-before.interrupted:
			r.interrupt()
		default:
		}
		before = r
		result := s.runCell(r)
		switch {
		case result.Exit != nil && result.Fault == nil:
			result.Fault = plainFault(event.Exit, "the expression ended itself with os.Exit")
		case result.Fault == nil && r.value == nil:
			result.Fault = plainFault(event.ErrorValue, "the expression has no value")
		}
		answers[name] = event.Answer{Bundle: r.value, Fault: result.Fault}
		if result.Fault != nil {
			answers[name] = event.Answer{Fault: result.Fault}
		}
		if result.Lost {
			return nil, result.Fault
		}
	}
	return answers, nil
}

// plainFault is a fault without a place.
func plainFault(name, text string) *event.Fault {
	return &event.Fault{Name: name, Value: text, Traceback: []string{name + ": " + text}}
}
