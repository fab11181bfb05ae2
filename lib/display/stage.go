package display

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sync"
)

// stage holds the boards that are shown to be played, and the channels to the
// pages that show them.
type stage struct {
	mu       sync.Mutex
	players  []*player // the oldest first
	channels map[string]*channel
	controls map[string]bool // channels about widgets in general
}

// channel leads to one page, or for a widget to all pages that show it.
type channel struct {
	id     string
	player *player
	widget bool
}

// maxPlayers is how many boards stay connected with their pages. A cell that is
// run again and again would keep all its boards otherwise.
const maxPlayers = 200

// enter returns the player of a board: p with a name, or the one that the board
// has already.
func (s *stage) enter(b Playable, p *player) *player {
	s.mu.Lock()
	defer s.mu.Unlock()
	if reflect.ValueOf(b).Comparable() {
		for _, q := range s.players {
			if reflect.ValueOf(q.board).Comparable() && q.board == b {
				return q
			}
		}
	}
	p.id = newID("board")
	s.players = append(s.players, p)
	if len(s.players) > maxPlayers {
		for id, c := range s.channels {
			if c.player == s.players[0] {
				delete(s.channels, id)
			}
		}
		s.players = slices.Delete(s.players, 0, 1)
	}
	return p
}

// command is what a page asks for.
type command struct {
	Do    string `json:"do"`
	Ask   string `json:"ask"` // comes back with the answer
	Light int    `json:"light"`
	Seed  uint64 `json:"seed"`
}

// answer is what a page is told. Now comes with every answer and whenever the
// board has changed; the other fields answer a command.
type answer struct {
	Ask     string `json:"ask,omitempty"`
	Now     *now   `json:"now,omitempty"`
	Hint    *int   `json:"hint,omitempty"`
	Way     []int  `json:"way,omitempty"`
	Why     string `json:"why,omitempty"`
	Problem string `json:"problem,omitempty"`
}

// now is the state of a game.
type now struct {
	On      string `json:"on"` // 0 or 1 for each light
	Presses int    `json:"presses"`
	Undo    int    `json:"undo"`
	Last    int    `json:"last"`
	Solved  bool   `json:"solved"`
	// First and Left are the numbers of presses of the ways known from the start
	// of the game and from now, negative if there are none.
	First         int  `json:"first"`
	FirstShortest bool `json:"firstShortest"`
	Left          int  `json:"left"`
	LeftShortest  bool `json:"leftShortest"`
}

// now returns the state of the game.
func (p *player) now() *now {
	n := &now{On: digits(p.on), Presses: p.pressed, Undo: len(p.past), Last: p.last, Solved: p.about.solved(p.on), First: -1, Left: -1}
	if p.first != nil {
		n.First, n.FirstShortest = len(p.first.Presses), p.first.Shortest
	}
	if p.way != nil {
		n.Left, n.LeftShortest = len(p.way.Presses), p.way.Shortest
	}
	return n
}

func digits(on []bool) string {
	s := make([]byte, len(on))
	for i, l := range on {
		s[i] = '0'
		if l {
			s[i] = '1'
		}
	}
	return string(s)
}

// receive handles a message of a page; see Receive.
func (s *stage) receive(ctx context.Context, out Messenger, m Message) bool {
	switch m.Kind {
	case OpenChannel:
		return s.open(ctx, out, m)
	case CloseChannel:
		s.close(m.Channel)
		return true
	}
	s.mu.Lock()
	c, control := s.channels[m.Channel], s.controls[m.Channel]
	s.mu.Unlock()
	switch {
	case control:
		s.tellWidgets(out, m)
		return true
	case c == nil:
		return widgetIsGone(out, m)
	}
	data := m.Data
	if c.widget {
		var ok bool
		if data, ok = c.fromWidget(out, m); !ok {
			return true
		}
	}
	var cmd command
	if err := json.Unmarshal(data, &cmd); err != nil {
		c.say(out, answer{Problem: "the page sent something that is no command: " + err.Error()})
		return true
	}
	c.player.obey(ctx, out, c, cmd)
	return true
}

// open connects a page with its board.
func (s *stage) open(ctx context.Context, out Messenger, m Message) bool {
	switch m.Target {
	case widgetControl:
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.controls == nil {
			s.controls = map[string]bool{}
		}
		s.controls[m.Channel] = true
		return true
	case BoardTarget:
	default:
		return false
	}
	var data struct{ Board string }
	if json.Unmarshal(m.Data, &data) != nil {
		return false
	}
	s.mu.Lock()
	i := slices.IndexFunc(s.players, func(p *player) bool { return p.id == data.Board })
	if i < 0 {
		s.mu.Unlock()
		return false
	}
	p := s.players[i]
	c := &channel{id: m.Channel, player: p}
	s.connect(c)
	s.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.channels = append(p.channels, c)
	p.look(ctx)
	c.say(out, answer{Now: p.now()})
	return true
}

// connect notes a channel; the caller holds the lock.
func (s *stage) connect(c *channel) {
	if s.channels == nil {
		s.channels = map[string]*channel{}
	}
	s.channels[c.id] = c
}

// close forgets a channel.
func (s *stage) close(id string) {
	s.mu.Lock()
	c := s.channels[id]
	delete(s.channels, id)
	delete(s.controls, id)
	s.mu.Unlock()
	if c == nil {
		return
	}
	c.player.mu.Lock()
	defer c.player.mu.Unlock()
	c.player.channels = slices.DeleteFunc(c.player.channels, func(d *channel) bool { return d == c })
	if c.player.model == c || c.player.layout == c {
		c.player.model, c.player.layout = nil, nil
	}
}

// refresh tells the pages of boards that cells have changed. A board that is in
// use is left out.
func (s *stage) refresh(out Messenger) {
	s.mu.Lock()
	players := slices.Clone(s.players)
	s.mu.Unlock()
	for _, p := range players {
		if !p.mu.TryLock() {
			continue
		}
		func() {
			defer p.mu.Unlock()
			if len(p.channels) > 0 && p.look(context.Background()) {
				p.tell(out, nil, answer{Now: p.now()})
			}
		}()
	}
}

// obey carries out a command, tells the page that asked the answer, and all
// pages the new state.
func (p *player) obey(ctx context.Context, out Messenger, from *channel, c command) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := answer{Ask: c.Ask}
	defer func() {
		if v := recover(); v != nil {
			a.Problem = fmt.Sprintf("the board's own method panicked: %v", v)
			from.say(out, a)
			panic(v)
		}
	}()
	p.look(ctx)
	switch c.Do {
	case "press":
		a.Problem = p.press(ctx, c.Light)
	case "undo":
		a.Problem = p.undo(ctx)
	case "random":
		p.random(ctx, c.Seed)
	case "hint", "solve":
		a.advise(p, c.Do == "hint")
	case "state":
	default:
		a.Problem = fmt.Sprintf("the page asked for %q, which is unknown", c.Do)
	}
	a.Now = p.now()
	p.tell(out, from, a)
}

// advise fills in a hint or a whole solution.
func (a *answer) advise(p *player, one bool) {
	switch {
	case p.about.solved(p.on):
		a.Problem = "the board is solved"
	case p.way == nil:
		a.Problem = p.why
	case one:
		a.Hint, a.Why = &p.way.Presses[0], p.way.Why
	default:
		a.Way, a.Why = p.way.Presses, p.way.Why
	}
}

// tell gives an answer to the page that asked and its state to all others.
func (p *player) tell(out Messenger, from *channel, a answer) {
	for _, c := range p.channels {
		if c != from {
			c.say(out, answer{Now: a.Now})
		}
	}
	if from != nil {
		from.say(out, a)
	}
}

// say sends an answer on a channel.
func (c *channel) say(out Messenger, a answer) {
	if c.widget {
		c.sayWidget(out, a)
		return
	}
	out.Send(Message{Kind: OnChannel, Channel: c.id, Data: encode(a)})
}

// encode returns v as JSON; all that is sent can be encoded.
func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic("display: " + err.Error())
	}
	return data
}
