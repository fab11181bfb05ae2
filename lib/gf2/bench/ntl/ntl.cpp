// ntl: times NTL's polynomials over GF(2). It reads orders from standard input,
// one a line, and answers each with a line:
//
//   about              version and build of NTL
//   load F G           takes two polynomials from files of little-endian words
//   gcd|xgcd|mul S     GCD, XGCD, mul
//
// The answers to the last ones are the least CPU time of a run in seconds, and a
// checksum of the results. Runs are repeated for about S seconds.
#include <NTL/ALL_FEATURES.h>
#include <NTL/GF2X.h>
#include <NTL/version.h>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

static double now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

static NTL::GF2X load(const std::string &name) {
  std::ifstream f(name, std::ios::binary);
  std::vector<unsigned char> bytes{std::istreambuf_iterator<char>(f), std::istreambuf_iterator<char>()};
  if (bytes.empty()) {
    std::fprintf(stderr, "ntl: cannot read %s\n", name.c_str());
    std::exit(1);
  }
  return NTL::GF2XFromBytes(bytes.data(), long(bytes.size()));
}

// mix adds the words of a polynomial to a checksum, as the Go program does.
static uint64_t mix(uint64_t h, const NTL::GF2X &p) {
  long words = (deg(p) + 64) / 64;
  for (long i = 0; i < words; i++) {
    h = (h ^ uint64_t(p.xrep[i])) * 1099511628211u;
    h ^= h >> 29;
  }
  return h;
}

// measure returns the least CPU time of run; batches of short runs grow until they
// take a millisecond.
template <class Run> static double measure(double budget, Run run) {
  double best = 1e9, spent = 0;
  long loops = 1;
  do {
    double start = now();
    for (long i = 0; i < loops; i++) run();
    double seconds = now() - start;
    spent += seconds;
    if (seconds / double(loops) < best) best = seconds / double(loops);
    if (seconds < 1e-3) loops *= 2;
  } while (spent < budget);
  return best;
}

int main() {
  NTL::GF2X f, g, d, s, t;
  std::string order, line;
  while (std::getline(std::cin, line)) {
    std::istringstream in(line);
    in >> order;
    if (order == "about") {
      std::cout << "NTL " << NTL_VERSION;
#ifdef NTL_GF2X_LIB
      std::cout << ", with gf2x";
#else
      std::cout << ", without gf2x";
#endif
#ifdef NTL_HAVE_PCLMUL
      std::cout << ", PCLMUL yes" << std::endl;
#else
      std::cout << ", PCLMUL no" << std::endl;
#endif
      continue;
    }
    if (order == "load") {
      std::string a, b;
      in >> a >> b;
      f = load(a), g = load(b);
      std::cout << "loaded" << std::endl;
      continue;
    }
    double budget, best;
    if (!(in >> budget)) {
      std::cerr << "ntl: cannot do " << line << std::endl;
      return 2;
    }
    uint64_t h = 1469598103934665603u;
    if (order == "gcd") {
      best = measure(budget, [&] { GCD(d, f, g); });
      h = mix(h, d);
    } else if (order == "xgcd") {
      best = measure(budget, [&] { XGCD(d, s, t, f, g); });
      h = mix(mix(mix(h, d), s), t);
    } else if (order == "mul") {
      best = measure(budget, [&] { mul(d, f, g); });
      h = mix(h, d);
    } else {
      std::cerr << "ntl: cannot do " << line << std::endl;
      return 2;
    }
    std::printf("%.12f %" PRIu64 "\n", best, h);
    std::fflush(stdout);
  }
  return 0;
}
