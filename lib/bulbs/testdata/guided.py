"""Guided depth-first search for the Grid of Bulbs, in plain Python.

The yardstick of the benchmarks: the same search as GuidedDFS, written the way a
good Python programmer would without libraries. Rows are ints, so one xor toggles
a row; the numbers of on bulbs are kept up to date.

    python3 guided.py GRID [REPEATS]

prints: states, moves, best time of one search in milliseconds.
"""

import sys
import time


def read_grid(path):
    """Return the rows of a 0/1 grid as lists of ints."""
    with open(path) as f:
        return [[int(ch) for ch in line] for line in f.read().split()]


def guided_dfs(grid):
    """Return (moves, number of states explored); moves is None without success.

    Children are pushed in row-major order. A popped state is tested for the goal,
    then counted unless it was seen before. Only off bulbs whose row and column
    hold the same number of on bulbs are tried.
    """
    n = len(grid)
    full = (1 << n) - 1
    start = tuple(sum(bit << c for c, bit in enumerate(row)) for row in grid)
    goal = (full,) * n
    seen = set()
    stack = [(start, None)]
    while stack:
        state, path = stack.pop()
        if state == goal:
            moves = []
            while path:
                move, path = path
                moves.append(move)
            return moves[::-1], len(seen)
        if state in seen:
            continue
        seen.add(state)
        row_on = [row.bit_count() for row in state]
        col_on = [sum(bits) for bits in zip(*(UNPACKED[row] for row in state))] if UNPACKED else column_counts(state, n)
        for r, row in enumerate(state):
            k = row_on[r]
            if k not in col_on:
                continue
            for c, on in enumerate(col_on):
                if on == k and not row >> c & 1:
                    bit = 1 << c
                    child = [other ^ bit for other in state]
                    child[r] = row ^ full
                    stack.append((tuple(child), ((r, c), path)))
    return None, len(seen)
