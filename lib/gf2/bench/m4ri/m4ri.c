// m4ri: times M4RI. It reads orders from standard input, one a line, and answers
// each with a line:
//
//   about                      how M4RI was built
//   load A B R                 takes matrices and a right side from files
//   echelon|reduced S          best of mzd_echelonize and mzd_echelonize_m4ri
//   product S                  mzd_mul
//   solve S                    mzd_solve_left with one right side
//   eliminate N S              as echelon, for A+I of the N×N board
//   board N S                  as solve, for A+I and a right side of ones
//
// The answers to the last ones are the least CPU time of a run in seconds, and the
// rank, a checksum, or for a board the rows whose equation holds. Runs are repeated for about S seconds.
#include <inttypes.h>
#include <m4ri/m4ri.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// load reads rows, columns, and then the rows as little-endian 64-bit words.
static mzd_t *load(const char *name) {
  FILE *f = fopen(name, "rb");
  uint64_t shape[2];
  if (!f || fread(shape, 8, 2, f) != 2) {
    fprintf(stderr, "m4ri: cannot read %s\n", name);
    exit(1);
  }
  mzd_t *m = mzd_init((rci_t)shape[0], (rci_t)shape[1]);
  size_t words = (size_t)(shape[1] + 63) / 64;
  for (rci_t i = 0; i < m->nrows; i++) {
    if (fread(m->rows[i], 8, words, f) != words) {
      fprintf(stderr, "m4ri: %s is cut short\n", name);
      exit(1);
    }
  }
  fclose(f);
  return m;
}

// board makes A+I of the n×n board: every cell with its neighbours.
static mzd_t *board(rci_t n) {
  mzd_t *m = mzd_init(n * n, n * n);
  for (rci_t i = 0; i < n; i++)
    for (rci_t j = 0; j < n; j++) {
      rci_t v = i * n + j;
      mzd_write_bit(m, v, v, 1);
      if (i > 0) mzd_write_bit(m, v, v - n, 1);
      if (i < n - 1) mzd_write_bit(m, v, v + n, 1);
      if (j > 0) mzd_write_bit(m, v, v - 1, 1);
      if (j < n - 1) mzd_write_bit(m, v, v + 1, 1);
    }
  return m;
}

// checksum mixes all words of a matrix, as the Go program does.
static uint64_t checksum(const mzd_t *m) {
  uint64_t h = 1469598103934665603u;
  size_t words = (size_t)(m->ncols + 63) / 64;
  for (rci_t i = 0; i < m->nrows; i++)
    for (size_t k = 0; k < words; k++) {
      h = (h ^ m->rows[i][k]) * 1099511628211u;
      h ^= h >> 29;
    }
  return h;
}

static double best, spent;

static void took(double seconds) {
  spent += seconds;
  if (seconds < best) best = seconds;
}

static uint64_t echelon(const mzd_t *a, int full, double budget) {
  uint64_t sum = 0;
  for (int t = 0; t < 2 || spent < budget; t++) {
    mzd_t *c = mzd_copy(NULL, a);
    double start = now();
    rci_t rank = t % 2 ? mzd_echelonize(c, full) : mzd_echelonize_m4ri(c, full, 0);
    took(now() - start);
    sum = full ? checksum(c) : (uint64_t)rank;
    mzd_free(c);
  }
  return sum;
}

static uint64_t product(const mzd_t *a, const mzd_t *b, double budget) {
  uint64_t sum = 0;
  do {
    double start = now();
    mzd_t *c = mzd_mul(NULL, a, b, 0);
    took(now() - start);
    sum = checksum(c);
    mzd_free(c);
  } while (spent < budget);
  return sum;
}

static uint64_t solve(const mzd_t *a, const mzd_t *right, double budget) {
  uint64_t sum = 0;
  do {
    mzd_t *c = mzd_copy(NULL, a), *x = mzd_copy(NULL, right);
    double start = now();
    int bad = mzd_solve_left(c, x, 0, 1);
    took(now() - start);
    sum = bad ? 0 : checksum(x);
    mzd_free(c);
    mzd_free(x);
  } while (spent < budget);
  return sum;
}

// boardSolve counts the equations that the solution fulfils.
static uint64_t boardSolve(const mzd_t *a, double budget) {
  mzd_t *x = NULL, *ones = mzd_init(a->nrows, 1);
  for (rci_t i = 0; i < a->nrows; i++) mzd_write_bit(ones, i, 0, 1);
  do {
    mzd_t *c = mzd_copy(NULL, a);
    if (x) mzd_free(x);
    x = mzd_copy(NULL, ones);
    double start = now();
    mzd_solve_left(c, x, 0, 0);
    took(now() - start);
    mzd_free(c);
  } while (spent < budget);
  mzd_t *y = mzd_mul(NULL, a, x, 0);
  uint64_t right = 0;
  for (rci_t i = 0; i < a->nrows; i++) right += mzd_read_bit(y, i, 0);
  mzd_free(x);
  mzd_free(y);
  mzd_free(ones);
  return right;
}

int main(void) {
  char order[4096], name[3][1024];
  mzd_t *a = NULL, *b = NULL, *right = NULL;
  while (fgets(order, sizeof order, stdin)) {
    int n;
    double budget = 0;
    uint64_t sum;
    best = 1e9, spent = 0;
    if (strcmp(order, "about\n") == 0) {
      printf("CFLAGS%s, SSE2 %s, OpenMP %s, caches %d %d %d\n", __M4RI_CFLAGS, __M4RI_HAVE_SSE2 ? "yes" : "no",
             __M4RI_HAVE_OPENMP ? "yes" : "no", __M4RI_CPU_L1_CACHE, __M4RI_CPU_L2_CACHE, __M4RI_CPU_L3_CACHE);
      fflush(stdout);
      continue;
    }
    if (sscanf(order, "load %1023s %1023s %1023s", name[0], name[1], name[2]) == 3) {
      if (a) mzd_free(a), mzd_free(b), mzd_free(right);
      a = load(name[0]), b = load(name[1]), right = load(name[2]);
      puts("loaded");
      fflush(stdout);
      continue;
    }
    if (sscanf(order, "eliminate %d %lf", &n, &budget) == 2) {
      mzd_t *m = board(n);
      sum = echelon(m, 0, budget);
      mzd_free(m);
    } else if (sscanf(order, "board %d %lf", &n, &budget) == 2) {
      mzd_t *m = board(n);
      sum = boardSolve(m, budget);
      mzd_free(m);
    } else if (a && sscanf(order, "echelon %lf", &budget) == 1)
      sum = echelon(a, 0, budget);
    else if (a && sscanf(order, "reduced %lf", &budget) == 1)
      sum = echelon(a, 1, budget);
    else if (a && sscanf(order, "product %lf", &budget) == 1)
      sum = product(a, b, budget);
    else if (a && sscanf(order, "solve %lf", &budget) == 1)
      sum = solve(a, right, budget);
    else {
      fprintf(stderr, "m4ri: cannot do %s", order);
      return 2;
    }
    printf("%.9f %" PRIu64 "\n", best, sum);
    fflush(stdout);
  }
  return 0;
}
