package notebook

// memory is what the code cells of a notebook held before a run.
type memory map[*Cell]remembered

type remembered struct {
	outputs []*Output
	count   int
}

// remember notes the outputs and counts of all code cells.
func remember(n *Notebook) memory {
	m := memory{}
	for _, c := range n.Cells {
		if c.Type == Code {
			m[c] = remembered{c.Outputs, c.Count}
		}
	}
	return m
}

// keep gives outputs that are as before their earlier form in the file, and,
// if the run was complete and changed nothing, all cells their earlier counts:
// a notebook whose cells were run in another order by a person would otherwise
// differ in numbers only.
func (m memory) keep(n *Notebook, complete bool) {
	same := complete
	for _, c := range n.Cells {
		old, ok := m[c]
		if !ok {
			continue
		}
		same = same && len(c.Outputs) == len(old.outputs) && (c.Count == 0 || old.count > 0)
		for i, o := range c.Outputs {
			if i < len(old.outputs) && o.same(old.outputs[i]) {
				o.read = old.outputs[i].read
			} else {
				same = false
			}
		}
	}
	if !same {
		return
	}
	for c, old := range m {
		c.Count = old.count
		for i, o := range c.Outputs {
			o.Count = old.outputs[i].Count
		}
	}
}
