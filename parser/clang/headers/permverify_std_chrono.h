// <chrono>, as far as code of the host names it.
#pragma once
#include <permverify_std.h>
namespace std {
// In lowest terms, with a positive denominator.
constexpr long permverify_divisor(long a, long b) { return b == 0 ? (a < 0 ? -a : a) : permverify_divisor(b, a % b); }
template <long n, long d = 1> struct ratio {
  static constexpr long den = (d < 0 ? -d : d) / permverify_divisor(n, d);
  static constexpr long num = (d < 0 ? -n : n) / permverify_divisor(n, d);
};
using milli = ratio<1, 1000>;
using micro = ratio<1, 1000000>;
using nano = ratio<1, 1000000000>;
namespace chrono {
template <class T, class P = ratio<1>> struct duration {
  typedef T rep;
  T permverify_host;
  duration() = default;
  template <class U> explicit duration(const U&);
  template <class U, class Q> duration(const duration<U, Q>&);
  T count() const;
  duration& operator+=(const duration&);
  duration& operator-=(const duration&);
};
#define PERMVERIFY_DURATION(op) \
  template <class T, class P, class U, class Q> duration<T, P> operator op(const duration<T, P>&, const duration<U, Q>&);
PERMVERIFY_DURATION(+) PERMVERIFY_DURATION(-)
#undef PERMVERIFY_DURATION
#define PERMVERIFY_DURATION(op) \
  template <class T, class P, class U, class Q> bool operator op(const duration<T, P>&, const duration<U, Q>&);
PERMVERIFY_DURATION(<) PERMVERIFY_DURATION(>) PERMVERIFY_DURATION(==)
#undef PERMVERIFY_DURATION
template <class T, class P, class U> duration<T, P> operator*(const duration<T, P>&, const U&);
template <class T, class P, class U> duration<T, P> operator/(const duration<T, P>&, const U&);
template <class C, class D = duration<long, nano>> struct time_point {
  long permverify_host;
  D time_since_epoch() const;
};
template <class C, class D, class E> duration<long, nano> operator-(const time_point<C, D>&, const time_point<C, E>&);
template <class C, class D, class T, class P> time_point<C, D> operator+(const time_point<C, D>&, const duration<T, P>&);
template <class D, class T, class P> D duration_cast(const duration<T, P>&);
using nanoseconds = duration<long, nano>;
using microseconds = duration<long, micro>;
using milliseconds = duration<long, milli>;
using seconds = duration<long>;
using minutes = duration<long, ratio<60>>;
using hours = duration<long, ratio<3600>>;
#define PERMVERIFY_CLOCK(name)                         \
  struct name {                                        \
    using duration = nanoseconds;                      \
    using time_point = chrono::time_point<name>;       \
    static time_point now();                           \
    static long to_time_t(const time_point&);          \
  };
PERMVERIFY_CLOCK(system_clock)
PERMVERIFY_CLOCK(steady_clock)
#undef PERMVERIFY_CLOCK
using high_resolution_clock = steady_clock;
}  // namespace chrono
}  // namespace std
