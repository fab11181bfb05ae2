package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/peterh/liner"
)

// plainLines reads lines from a file or a pipe and shows no prompts.
type plainLines struct{ r *bufio.Reader }

func newPlainLines(f io.Reader) *plainLines { return &plainLines{bufio.NewReader(f)} }

// Line implements lineReader.
func (p *plainLines) Line(string, string) (string, error) {
	line, err := p.r.ReadString('\n')
	if err != nil && line == "" {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// Secret implements lineReader.
func (p *plainLines) Secret(string) (string, error) { return p.Line("", "") }

// Close implements lineReader.
func (p *plainLines) Close() error { return nil }

// terminal reads lines with editing, completion and a history that is kept in a file.
type terminal struct {
	state   *liner.State
	history string // path of the history file, or ""
}

// indentation stands for a tab: the line editor takes a tab for one column.
const indentation = "    "

// newTerminal takes over the terminal until Close.
func newTerminal(complete func(line string, offset int) (string, []string, string)) *terminal {
	t := &terminal{state: liner.NewLiner(), history: historyFile()}
	t.state.SetCtrlCAborts(true)
	t.state.SetTabCompletionStyle(liner.TabPrints)
	t.state.SetWordCompleter(func(line string, pos int) (string, []string, string) {
		before := string([]rune(line)[:pos])
		if strings.TrimSpace(before) == "" {
			return before + indentation, []string{""}, line[len(before):] // Tab at the start of a line indents
		}
		return complete(line, len(before))
	})
	if f, err := os.Open(t.history); err == nil {
		t.state.ReadHistory(f)
		f.Close()
	}
	return t
}

// Line implements lineReader.
func (t *terminal) Line(prompt, start string) (string, error) {
	line, err := t.state.PromptWithSuggestion(prompt, strings.ReplaceAll(start, "\t", indentation), -1)
	if errors.Is(err, liner.ErrPromptAborted) {
		return "", errDropped
	}
	if err == nil && strings.TrimSpace(line) != "" {
		t.state.AppendHistory(line)
	}
	return line, err
}

// Secret implements lineReader.
func (t *terminal) Secret(prompt string) (string, error) {
	line, err := t.state.PasswordPrompt(prompt)
	if errors.Is(err, liner.ErrPromptAborted) {
		return "", errDropped
	}
	return line, err
}

// Close saves the history and gives the terminal back.
func (t *terminal) Close() error {
	if t.history != "" {
		if err := os.MkdirAll(filepath.Dir(t.history), 0o700); err == nil {
			// What people type may be private: nobody else may read it.
			if f, err := os.OpenFile(t.history, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600); err == nil {
				t.state.WriteHistory(f)
				f.Close()
			}
		}
	}
	return t.state.Close()
}

// historyFile returns where the history is kept: below XDG_STATE_HOME or
// ~/.local/state, on macOS and Windows in the user's cache folder. It is ""
// when the user has no such folder.
func historyFile() string {
	folder := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(folder) {
		folder = ""
	}
	if folder == "" && runtime.GOOS != "windows" && runtime.GOOS != "darwin" {
		if home, err := os.UserHomeDir(); err == nil {
			folder = filepath.Join(home, ".local", "state")
		}
	}
	if folder == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		folder = cache
	}
	return filepath.Join(folder, "paritylab", "history")
}
