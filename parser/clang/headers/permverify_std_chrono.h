// <chrono>, as far as declarations of host code name it.
#pragma once
#include <permverify_std.h>
namespace std {
template <long, long = 1> struct ratio {};
using milli = ratio<1, 1000>;
using micro = ratio<1, 1000000>;
using nano = ratio<1, 1000000000>;
namespace chrono {
template <class T, class = ratio<1>> struct duration { T permverify_host; };
template <class, class = duration<long>> struct time_point { long permverify_host; };
using nanoseconds = duration<long, nano>;
using microseconds = duration<long, micro>;
using milliseconds = duration<long, milli>;
using seconds = duration<long>;
#define PERMVERIFY_CLOCK(name)                         \
  struct name {                                        \
    using duration = nanoseconds;                      \
    using time_point = chrono::time_point<name>;       \
    static time_point now();                           \
  };
PERMVERIFY_CLOCK(system_clock)
PERMVERIFY_CLOCK(steady_clock)
#undef PERMVERIFY_CLOCK
using high_resolution_clock = steady_clock;
}  // namespace chrono
}  // namespace std
