#!/usr/bin/python3
"""The kernel in jupyter console, at a real prompt: cells of several lines, completion, errors,
pictures as text, a question, and the end.

    /usr/bin/python3 jupyter_console.py

Ctrl-C is not tried: this console ends its own waiting by it, with any kernel.
"""
from terminal import Terminal
from verdict import KERNEL, leaving_nothing

ENTER, TAB, END = "\r", "\t", "\x04"


def main():
    console = Terminal("/usr/bin/jupyter", "console", "--kernel", KERNEL)
    console.wait("the banner names the kernel", r"Parity Lab \S+")
    console.wait("first prompt", r"In \[1\]: ")

    # Enter asks the kernel whether the cell is whole.
    console.type("func double(n int) int {" + ENTER)
    console.wait("an open brace goes on in a second line", r"\.\.\.: ")
    console.type("return 2 * n" + ENTER + "}" + ENTER)
    console.wait("the closing brace ends the cell", r"In \[2\]: ")
    console.type("double(21)" + ENTER)
    console.wait("what the function yields is shown", r"Out\[2\]:\s+42\n")

    console.wait("prompt", r"In \[3\]: ")
    console.type('import "fmt"; fmt.Sprintl' + TAB)
    console.wait("Tab completes the only name", r"n$")
    console.type('(6 * 7, "é🂡")' + ENTER)
    console.wait("the completed call is made", r"Out\[3\]:\s+42 é🂡")

    console.wait("prompt", r"In \[4\]: ")
    console.type("doubel(1)" + ENTER)
    console.wait("an error is shown", r"doubel")
    console.wait("an error is explained", r"undefined[^\n]*")
    console.wait("the number goes on after an error", r"In \[5\]: ")
    console.type('panic("boom")' + ENTER)
    console.wait("a panic is shown", r"boom")

    console.wait("prompt", r"In \[6\]: ")
    console.type('import "parity.lab/lib/lights"; lights.AllOn(3, 4)' + ENTER)
    console.wait("a picture is shown as text", r"Out\[6\]:\s+(# # # #\s+){3}")

    console.wait("prompt", r"In \[7\]: ")
    console.type('var name string; fmt.Print("your name? "); fmt.Scanln(&name); "hello, " + name' + ENTER)
    console.wait("a cell asks", r"\nyour name\? ")
    console.type("Évariste" + ENTER)
    console.wait("the cell gets the answer", r"Out\[7\]:\s+hello, Évariste\n")

    console.wait("prompt", r"In \[8\]: ")
    console.type(END)
    console.wait("Ctrl-D asks", r"exit")
    console.type("y" + ENTER)
    console.wait("the kernel is shut down", r"Shutting down kernel")
    console.ends("the console ends")


if __name__ == "__main__":
    with leaving_nothing():
        main()
