package check

// Groups orders the units so that each comes after those it uses, also by way
// of the type of a variable. Units that use each other, directly or not, are in
// one group (Tarjan's algorithm for strongly connected components).
func (d *Checked) Groups() [][]*Unit {
	byName := map[string][]*Unit{}
	for _, u := range d.Units {
		for _, n := range u.Names {
			byName[n] = append(byName[n], u)
		}
	}
	for _, v := range d.Vars {
		for _, n := range sortedKeys(v.mentions) {
			byName[v.Name] = append(byName[v.Name], byName[n]...)
		}
	}
	type state struct {
		index, low int
		onStack    bool
	}
	states := map[*Unit]*state{}
	var stack []*Unit
	var groups [][]*Unit
	var visit func(u *Unit) *state
	visit = func(u *Unit) *state {
		s := &state{index: len(states), low: len(states), onStack: true}
		states[u] = s
		stack = append(stack, u)
		for _, name := range sortedKeys(u.uses) {
			for _, v := range byName[name] {
				if t := states[v]; t == nil {
					s.low = min(s.low, visit(v).low)
				} else if t.onStack {
					s.low = min(s.low, t.index)
				}
			}
		}
		if s.low == s.index {
			var group []*Unit
			for {
				v := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				states[v].onStack = false
				group = append(group, v)
				if v == u {
					break
				}
			}
			groups = append(groups, group)
		}
		return s
	}
	for _, u := range d.Units {
		if states[u] == nil {
			visit(u)
		}
	}
	return groups
}
