package notebook_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"parity.lab/kernel/event"
	"parity.lab/kernel/notebook"
)

// echo is an Engine that prints what it is to run; a worker would run it.
type echo struct{ events func(event.Event) }

func (e *echo) Execute(r event.Request) event.Result {
	e.events(event.Event{Request: r.ID, Kind: event.Stream, Name: event.Stdout, Text: strings.ToUpper(r.Code) + "\n"})
	return event.Result{}
}

func (e *echo) Interrupt() {}

func Example() {
	nb := notebook.New()
	nb.Cells = []*notebook.Cell{
		{Type: notebook.Markdown, Source: "# A title"},
		{Type: notebook.Code, Source: "hello"},
	}
	nb.Upgrade()
	run := notebook.NewRun(nb, notebook.RunOptions{Stdout: os.Stdout})
	report, err := run.Execute(context.Background(), &echo{run.Handle})
	fmt.Println(len(report.Cells), report.Failed, err)
	fmt.Println(nb.Cells[1].Count, nb.Cells[1].Outputs[0].Name)
	// Output:
	// HELLO
	// 1 0 <nil>
	// 1 stdout
}

func ExampleParse() {
	_, err := notebook.Parse([]byte("{\n \"cells\": [}"))
	fmt.Println(err)
	_, err = notebook.Parse([]byte(`{"nbformat": 4, "cells": [{"cell_type": "code", "source": 7}]}`))
	fmt.Println(err)
	// Output:
	// 2:12: not JSON: invalid character '}' looking for beginning of value
	// cell 1: source is a number, expected a string or a list of strings
}

func ExampleNotebook_Bytes() {
	nb := notebook.New()
	nb.Cells = []*notebook.Cell{{Type: notebook.Markdown, ID: "top", Source: "# One\nline"}}
	fmt.Print(string(nb.Bytes()))
	// Output:
	// {
	//  "cells": [
	//   {
	//    "cell_type": "markdown",
	//    "id": "top",
	//    "metadata": {},
	//    "source": [
	//     "# One\n",
	//     "line"
	//    ]
	//   }
	//  ],
	//  "metadata": {
	//   "kernelspec": {
	//    "display_name": "Go (Parity Lab)",
	//    "language": "go",
	//    "name": "paritylab"
	//   },
	//   "language_info": {
	//    "codemirror_mode": "go",
	//    "file_extension": ".go",
	//    "mimetype": "text/x-go",
	//    "name": "go",
	//    "pygments_lexer": "go"
	//   }
	//  },
	//  "nbformat": 4,
	//  "nbformat_minor": 5
	// }
}

func ExampleNotebook_HTML() {
	nb := notebook.New()
	nb.Cells = []*notebook.Cell{{Type: notebook.Markdown, Source: "Is $x \\in \\mathbb{F}_2$?"}}
	page, err := nb.HTML(notebook.HTMLOptions{})
	if err != nil {
		fmt.Println(err)
	}
	_, text, _ := strings.Cut(string(page), "<p>")
	text, _, _ = strings.Cut(text, "</p>")
	fmt.Println(text)
	// Output:
	// Is <math><mrow><mi>x</mi><mo>∈</mo><msub><mi mathvariant="normal">𝔽</mi><mn>2</mn></msub></mrow></math>?
}

func ExampleWriteGallery() {
	folder, err := os.MkdirTemp("", "gallery")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	var lessons []notebook.Book
	for _, title := range []string{"Parity", "Rank"} {
		nb := notebook.New()
		nb.Cells = []*notebook.Cell{{Type: notebook.Markdown, Source: "# " + title + "\n\nWhat it is."}}
		lessons = append(lessons, notebook.Book{File: strings.ToLower(title) + ".ipynb", Notebook: nb})
	}
	files, err := notebook.WriteGallery(folder, lessons, notebook.GalleryOptions{Title: "Lessons"})
	fmt.Println(files, err)
	// Output:
	// [index.html parity.html parity.ipynb rank.html rank.ipynb] <nil>
}
