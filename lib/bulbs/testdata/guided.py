"""Guided depth-first search for the Grid of Bulbs in plain Python.

The yardstick of this package's benchmarks: the same search as GuidedDFS, in the
idiom that is fastest without libraries. A state is one big integer, so a press is
one xor, and int.bit_count counts the bulbs that are on in a row or column.

    python3 guided.py GRID [REPEATS]

prints the states explored, the moves returned, and the milliseconds of the fastest
of REPEATS searches.
"""

import sys
import time


def guided_dfs(grid):
    """Return the moves (None without success) and the number of states explored.

    Children are pushed in row-major order. A popped state is tested for the goal,
    then counted unless it was met before. A child is made only for an off bulb
    whose row and column hold the same number of on bulbs.
    """
    n = len(grid)
    row_masks = [sum(1 << (r * n + c) for c in range(n)) for r in range(n)]
    col_masks = [sum(1 << (r * n + c) for r in range(n)) for c in range(n)]
    presses = [
        (r, c, 1 << (r * n + c), row_masks[r] | col_masks[c])
        for r in range(n)
        for c in range(n)
    ]
    start = sum(bit for r, c, bit, _ in presses if grid[r][c] == "1")
    goal = (1 << n * n) - 1
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
        row_on = [(state & mask).bit_count() for mask in row_masks]
        col_on = [(state & mask).bit_count() for mask in col_masks]
        for r, c, bit, cross in presses:
            if row_on[r] == col_on[c] and not state & bit:
                stack.append((state ^ cross, ((r, c), path)))
    return None, len(seen)


def main():
    with open(sys.argv[1]) as file:
        grid = file.read().split()
    repeats = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    best = float("inf")
    for _ in range(repeats):
        begin = time.perf_counter()
        moves, states = guided_dfs(grid)
        best = min(best, time.perf_counter() - begin)
    print(states, len(moves), f"{best * 1000:.3f}")


if __name__ == "__main__":
    main()
