// <random>, as far as declarations of host code name it.
#pragma once
#include <permverify_std.h>
PERMVERIFY_HOST_CLASS(mt19937, 5000)
PERMVERIFY_HOST_CLASS(mt19937_64, 2504)
PERMVERIFY_HOST_CLASS(minstd_rand, 8)
PERMVERIFY_HOST_CLASS(random_device, 5000)
#define PERMVERIFY_DISTRIBUTION(name, T, ...)      \
  template <class T> struct name {                 \
    name();                                        \
    template <class... A> name(A&&...);            \
    __VA_ARGS__;                                   \
  };
namespace std {
PERMVERIFY_DISTRIBUTION(uniform_real_distribution, T = double, T permverify_host[2])
PERMVERIFY_DISTRIBUTION(uniform_int_distribution, T = int, T permverify_host[2])
PERMVERIFY_DISTRIBUTION(normal_distribution, T = double, T permverify_host[3]; bool permverify_saved)
using default_random_engine = minstd_rand;
}  // namespace std
