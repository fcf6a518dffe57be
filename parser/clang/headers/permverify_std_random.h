// <random>, as far as code of the host names it.
#pragma once
#include <permverify_std.h>
namespace std {
#define PERMVERIFY_ENGINE(name, T, words)   \
  struct name {                             \
    typedef T result_type;                  \
    name();                                 \
    template <class S> explicit name(S&&);  \
    T operator()();                         \
    template <class S> void seed(S&&);      \
    void seed();                            \
    static T min();                         \
    static T max();                         \
    size_t permverify_host[words];          \
  };
PERMVERIFY_ENGINE(mt19937, unsigned long, 625)
PERMVERIFY_ENGINE(mt19937_64, unsigned long, 313)
PERMVERIFY_ENGINE(minstd_rand, unsigned long, 1)
PERMVERIFY_ENGINE(random_device, unsigned, 625)
#undef PERMVERIFY_ENGINE
using default_random_engine = minstd_rand;
using minstd_rand0 = minstd_rand;
#define PERMVERIFY_DISTRIBUTION(name, PARAMETER, ...) \
  template <class PARAMETER> struct name {                 \
    name();                                        \
    template <class... A> name(A&&...);            \
    template <class G> T operator()(G&);           \
    void reset();                                  \
    __VA_ARGS__;                                   \
  };
PERMVERIFY_DISTRIBUTION(uniform_real_distribution, T = double, T permverify_host[2])
PERMVERIFY_DISTRIBUTION(uniform_int_distribution, T = int, T permverify_host[2])
PERMVERIFY_DISTRIBUTION(normal_distribution, T = double, T permverify_host[3]; bool permverify_saved)
PERMVERIFY_DISTRIBUTION(exponential_distribution, T = double, T permverify_host)
PERMVERIFY_DISTRIBUTION(poisson_distribution, T = int, double permverify_host[12])
PERMVERIFY_DISTRIBUTION(geometric_distribution, T = int, double permverify_host[2])
#undef PERMVERIFY_DISTRIBUTION
struct bernoulli_distribution {
  bernoulli_distribution();
  explicit bernoulli_distribution(double);
  template <class G> bool operator()(G&);
  double permverify_host;
};
}  // namespace std
