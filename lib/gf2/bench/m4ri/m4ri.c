// m4ri: times M4RI on matrices that are read from files.
//
//   m4ri A B        matrices and right side as the Go program writes them
//
// It prints one line "name seconds rank-or-checksum" for each operation: the best
// of several runs, in CPU time of this process.
#include <inttypes.h>
#include <m4ri/m4ri.h>
#include <stdio.h>
#include <stdlib.h>
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

static int repeats(rci_t n) { return n <= 1000 ? 40 : n <= 2000 ? 15 : n <= 4000 ? 6 : 3; }

int main(int argc, char **argv) {
  if (argc == 2) {
    printf("CFLAGS:%s; SSE2 %d, OpenMP %d, caches %d %d %d\n", __M4RI_CFLAGS, __M4RI_HAVE_SSE2, __M4RI_HAVE_OPENMP,
           __M4RI_CPU_L1_CACHE, __M4RI_CPU_L2_CACHE, __M4RI_CPU_L3_CACHE);
    return 0;
  }
  if (argc != 4) {
    fprintf(stderr, "usage: m4ri A B right\n");
    return 2;
  }
  mzd_t *a = load(argv[1]), *b = load(argv[2]), *right = load(argv[3]);
  int times = repeats(a->nrows);
  for (int full = 0; full < 2; full++) {
    double best = 1e9;
    uint64_t sum = 0;
    for (int t = 0; t < 2 * times; t++) {
      mzd_t *c = mzd_copy(NULL, a);
      double start = now();
      rci_t rank = t % 2 ? mzd_echelonize(c, full) : mzd_echelonize_m4ri(c, full, 0);
      double took = now() - start;
      if (took < best) best = took;
      sum = full ? checksum(c) : (uint64_t)rank;
      mzd_free(c);
    }
    printf("%s %.9f %" PRIu64 "\n", full ? "reduced" : "echelon", best, sum);
  }
  double best = 1e9;
  uint64_t sum = 0;
  for (int t = 0; t < times; t++) {
    double start = now();
    mzd_t *c = mzd_mul(NULL, a, b, 0);
    double took = now() - start;
    if (took < best) best = took;
    sum = checksum(c);
    mzd_free(c);
  }
  printf("product %.9f %" PRIu64 "\n", best, sum);
  best = 1e9;
  for (int t = 0; t < times; t++) {
    mzd_t *c = mzd_copy(NULL, a), *x = mzd_copy(NULL, right);
    double start = now();
    int bad = mzd_solve_left(c, x, 0, 1);
    double took = now() - start;
    if (took < best) best = took;
    sum = bad ? 0 : checksum(x);
    mzd_free(c);
    mzd_free(x);
  }
  printf("solve %.9f %" PRIu64 "\n", best, sum);
  return 0;
}
