// <random>, as far as declarations of host code name it.
#pragma once
#include <permverify_std.h>
PERMVERIFY_HOST_CLASS(mt19937, 5000)
PERMVERIFY_HOST_CLASS(mt19937_64, 2504)
PERMVERIFY_HOST_CLASS(minstd_rand, 8)
PERMVERIFY_HOST_CLASS(random_device, 5000)
PERMVERIFY_HOST_TEMPLATE(uniform_real_distribution, 16)
PERMVERIFY_HOST_TEMPLATE(normal_distribution, 32)
namespace std {
template <class = int> struct uniform_int_distribution;
using default_random_engine = minstd_rand;
}  // namespace std
