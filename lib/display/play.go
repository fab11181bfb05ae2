package display

import (
	"context"
	"fmt"
	"time"
)

// PlayOptions say how [PlayWith] shows a board. The zero value is what [Play] uses.
type PlayOptions struct {
	// Widget shows the board as a Jupyter widget where the page can show
	// widgets, so that it is connected with the program in JupyterLab, Notebook 7
	// and VS Code too. The user needs the anywidget package installed beside
	// Jupyter: without it such a page shows an error in place of the board. The
	// environment variable PARITYLAB_WIDGETS=1 has the same effect.
	Widget bool
}

// solveTime is how long a click may wait for a solution.
const solveTime = time.Second

// Play shows a board to be played: a click, or the space bar, presses a light, and
// buttons give a hint, solve, undo and make a new random board. In the classic
// Notebook, and as a widget elsewhere (see [PlayOptions]), the presses change the
// board itself, and a later cell sees them; other pages play with a copy, also an
// exported page without any program behind it. Where scripts do not run there is
// a picture, and on a console the board in characters.
//
// Presses and cells never run at the same time: a press waits for the running
// cell. Cells that change the board change it on the page as well.
//
// Play panics if the parts of b.PlayBoard contradict each other.
func Play(b Playable) *Handle { return PlayWith(b, PlayOptions{}) }

// PlayWith is [Play] with options.
func PlayWith(b Playable, o PlayOptions) *Handle {
	return show(func(v any) Bundle {
		p, ok := v.(Playable)
		if !ok {
			return bundle(v)
		}
		return playBundle(p, o)
	}, b)
}

// playBundle puts a board on the stage and returns its forms.
func playBundle(b Playable, o PlayOptions) Bundle {
	form := bundle(b)
	p := &player{board: b, about: b.PlayBoard()}
	p.about.check(len(b.PlayState()))
	on := bound.Load()
	out, live := Messenger(nil), false
	if on != nil {
		if out, live = on.sink.(Messenger); live {
			p = on.stage.enter(b, p)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.look(context.Background()) && live {
		p.tell(out, nil, answer{Now: p.now()})
	}
	if live {
		if w := on.stage.widget(p, out, o); w != nil {
			form[mimeWidget] = w
		}
	}
	form[MIMEHTML] = p.page(form)
	form[MIMEText] = form.Text() + "\n" + p.howTo()
	return form
}

// howTo is the line below the board in characters.
func (p *player) howTo() string {
	goal, may := "off", "light"
	if p.about.GoalOn {
		goal = "on"
	}
	if p.about.OnlyOff {
		may = "light that is off"
	}
	line := fmt.Sprintf("Press a %s to toggle it and those that it reaches, until all are %s; in a notebook, click on it.", may, goal)
	switch {
	case p.way == nil:
		return line
	case p.way.Shortest:
		return fmt.Sprintf("%s Shortest: %s.", line, presses(len(p.way.Presses)))
	}
	return fmt.Sprintf("%s A way with %s is known.", line, presses(len(p.way.Presses)))
}

func presses(n int) string {
	if n == 1 {
		return "1 press"
	}
	return fmt.Sprintf("%d presses", n)
}
