// Mathematical functions in all their overloads.
#pragma once
template <bool, class T> struct __permverify_if {};
template <class T> struct __permverify_if<true, T> { typedef T type; };
template <class T> struct __permverify_integral { static constexpr bool value = false; };
#define PERMVERIFY_INTEGRAL(T) \
  template <> struct __permverify_integral<T> { static constexpr bool value = true; };
PERMVERIFY_INTEGRAL(bool) PERMVERIFY_INTEGRAL(char) PERMVERIFY_INTEGRAL(signed char)
PERMVERIFY_INTEGRAL(unsigned char) PERMVERIFY_INTEGRAL(short) PERMVERIFY_INTEGRAL(unsigned short)
PERMVERIFY_INTEGRAL(int) PERMVERIFY_INTEGRAL(unsigned int) PERMVERIFY_INTEGRAL(long)
PERMVERIFY_INTEGRAL(unsigned long) PERMVERIFY_INTEGRAL(long long)
PERMVERIFY_INTEGRAL(unsigned long long)
#undef PERMVERIFY_INTEGRAL

#define PERMVERIFY_MATH1(name)                                                                 \
  __host__ __device__ float name##f(float);                                                    \
  __host__ __device__ float name(float);                                                       \
  __host__ __device__ double name(double);                                                     \
  template <class T>                                                                           \
  __host__ __device__ typename __permverify_if<__permverify_integral<T>::value, double>::type  \
  name(T x) { return name(static_cast<double>(x)); }
#define PERMVERIFY_MATH2(name)                                                                 \
  __host__ __device__ float name##f(float, float);                                             \
  __host__ __device__ float name(float, float);                                                \
  __host__ __device__ double name(double, double);                                             \
  __host__ __device__ inline double name(float x, double y) { return name(static_cast<double>(x), y); } \
  __host__ __device__ inline double name(double x, float y) { return name(x, static_cast<double>(y)); } \
  template <class T, class S>                                                                  \
  __host__ __device__ typename __permverify_if<__permverify_integral<T>::value &&              \
                                               __permverify_integral<S>::value, double>::type  \
  name(T x, S y) { return name(static_cast<double>(x), static_cast<double>(y)); }              \
  template <class T>                                                                           \
  __host__ __device__ typename __permverify_if<__permverify_integral<T>::value, double>::type  \
  name(T x, float y) { return name(static_cast<double>(x), static_cast<double>(y)); }          \
  template <class T>                                                                           \
  __host__ __device__ typename __permverify_if<__permverify_integral<T>::value, double>::type  \
  name(double x, T y) { return name(x, static_cast<double>(y)); }                              \
  template <class T>                                                                           \
  __host__ __device__ typename __permverify_if<__permverify_integral<T>::value, double>::type  \
  name(float x, T y) { return name(static_cast<double>(x), static_cast<double>(y)); }          \
  template <class T>                                                                           \
  __host__ __device__ typename __permverify_if<__permverify_integral<T>::value, double>::type  \
  name(T x, double y) { return name(static_cast<double>(x), y); }
PERMVERIFY_MATH1(sqrt) PERMVERIFY_MATH1(rsqrt) PERMVERIFY_MATH1(cbrt) PERMVERIFY_MATH1(exp)
PERMVERIFY_MATH1(exp2) PERMVERIFY_MATH1(exp10) PERMVERIFY_MATH1(expm1) PERMVERIFY_MATH1(log)
PERMVERIFY_MATH1(log2) PERMVERIFY_MATH1(log10) PERMVERIFY_MATH1(log1p) PERMVERIFY_MATH1(sin)
PERMVERIFY_MATH1(cos) PERMVERIFY_MATH1(tan) PERMVERIFY_MATH1(asin) PERMVERIFY_MATH1(acos)
PERMVERIFY_MATH1(atan) PERMVERIFY_MATH1(sinh) PERMVERIFY_MATH1(cosh) PERMVERIFY_MATH1(tanh)
PERMVERIFY_MATH1(asinh) PERMVERIFY_MATH1(acosh) PERMVERIFY_MATH1(atanh) PERMVERIFY_MATH1(sinpi)
PERMVERIFY_MATH1(cospi) PERMVERIFY_MATH1(erf) PERMVERIFY_MATH1(erfc) PERMVERIFY_MATH1(tgamma)
PERMVERIFY_MATH1(lgamma) PERMVERIFY_MATH1(floor) PERMVERIFY_MATH1(ceil) PERMVERIFY_MATH1(trunc)
PERMVERIFY_MATH1(round) PERMVERIFY_MATH1(rint) PERMVERIFY_MATH1(nearbyint) PERMVERIFY_MATH1(fabs)
PERMVERIFY_MATH2(pow) PERMVERIFY_MATH2(fmod) PERMVERIFY_MATH2(atan2) PERMVERIFY_MATH2(fmin)
PERMVERIFY_MATH2(fmax) PERMVERIFY_MATH2(fdim) PERMVERIFY_MATH2(hypot) PERMVERIFY_MATH2(copysign)
#undef PERMVERIFY_MATH1
#undef PERMVERIFY_MATH2
__host__ __device__ float fmaf(float, float, float);
__host__ __device__ float fma(float, float, float);
__host__ __device__ double fma(double, double, double);
__host__ __device__ float frexpf(float, int*);
__host__ __device__ float frexp(float, int*);
__host__ __device__ double frexp(double, int*);
__host__ __device__ float ldexpf(float, int);
__host__ __device__ float ldexp(float, int);
__host__ __device__ double ldexp(double, int);
__host__ __device__ float modff(float, float*);
__host__ __device__ float modf(float, float*);
__host__ __device__ double modf(double, double*);
__host__ __device__ void sincosf(float, float*, float*);
__host__ __device__ void sincos(float, float*, float*);
__host__ __device__ void sincos(double, double*, double*);
#define PERMVERIFY_RELATION(name)        \
  __host__ __device__ bool name(float);  \
  __host__ __device__ bool name(double);
PERMVERIFY_RELATION(isnan) PERMVERIFY_RELATION(isinf) PERMVERIFY_RELATION(isfinite)
PERMVERIFY_RELATION(signbit)
#undef PERMVERIFY_RELATION

__host__ __device__ int abs(int);
__host__ __device__ long abs(long);
__host__ __device__ long long abs(long long);
__host__ __device__ float abs(float);
__host__ __device__ double abs(double);
__host__ __device__ long labs(long);
__host__ __device__ long long llabs(long long);
#define PERMVERIFY_EXTREME(name)                                                          \
  __host__ __device__ int name(int, int);                                                 \
  __host__ __device__ unsigned name(unsigned, unsigned);                                  \
  __host__ __device__ long name(long, long);                                              \
  __host__ __device__ unsigned long name(unsigned long, unsigned long);                   \
  __host__ __device__ long long name(long long, long long);                               \
  __host__ __device__ unsigned long long name(unsigned long long, unsigned long long);    \
  __host__ __device__ inline unsigned name(int x, unsigned y) { return name(static_cast<unsigned>(x), y); } \
  __host__ __device__ inline unsigned name(unsigned x, int y) { return name(x, static_cast<unsigned>(y)); }
PERMVERIFY_EXTREME(min) PERMVERIFY_EXTREME(max)
#undef PERMVERIFY_EXTREME
#define PERMVERIFY_EXTREME(name, T)                                                                               \
  __host__ __device__ inline unsigned T name(T x, unsigned T y) { return name(static_cast<unsigned T>(x), y); }   \
  __host__ __device__ inline unsigned T name(unsigned T x, T y) { return name(x, static_cast<unsigned T>(y)); }
PERMVERIFY_EXTREME(min, long) PERMVERIFY_EXTREME(max, long)
PERMVERIFY_EXTREME(min, long long) PERMVERIFY_EXTREME(max, long long)
#undef PERMVERIFY_EXTREME
__host__ __device__ inline unsigned umin(unsigned x, unsigned y) { return x < y ? x : y; }
__host__ __device__ inline unsigned umax(unsigned x, unsigned y) { return x < y ? y : x; }
__host__ __device__ inline long long llmin(long long x, long long y) { return x < y ? x : y; }
__host__ __device__ inline long long llmax(long long x, long long y) { return x < y ? y : x; }
__host__ __device__ inline unsigned long long ullmin(unsigned long long x, unsigned long long y) { return x < y ? x : y; }
__host__ __device__ inline unsigned long long ullmax(unsigned long long x, unsigned long long y) { return x < y ? y : x; }
// The average of two integers, rounded down and up, without overflow.
__device__ inline int __hadd(int x, int y) { return (x & y) + ((x ^ y) >> 1); }
__device__ inline int __rhadd(int x, int y) { return (x | y) - ((x ^ y) >> 1); }
__device__ inline unsigned __uhadd(unsigned x, unsigned y) { return (x & y) + ((x ^ y) >> 1); }
__device__ inline unsigned __urhadd(unsigned x, unsigned y) { return (x | y) - ((x ^ y) >> 1); }
__host__ __device__ inline float min(float x, float y) { return fminf(x, y); }
__host__ __device__ inline float max(float x, float y) { return fmaxf(x, y); }
__host__ __device__ inline double min(double x, double y) { return fmin(x, y); }
__host__ __device__ inline double max(double x, double y) { return fmax(x, y); }
__host__ __device__ inline double min(float x, double y) { return fmin(x, y); }
__host__ __device__ inline double max(float x, double y) { return fmax(x, y); }
__host__ __device__ inline double min(double x, float y) { return fmin(x, y); }
__host__ __device__ inline double max(double x, float y) { return fmax(x, y); }
#ifdef __PERMVERIFY_STAND_INS__
template <class V>
PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type
clamp(V v, typename __permverify_vector<V>::type low, typename __permverify_vector<V>::type high) {
  return fmaxf(low, fminf(v, high));
}
template <class T> struct __permverify_number {};
template <> struct __permverify_number<float> { typedef float type; };
template <> struct __permverify_number<int> { typedef int type; };
template <> struct __permverify_number<unsigned> { typedef unsigned type; };
template <class T>
PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_number<T>::type
clamp(T v, typename __permverify_number<T>::type low, typename __permverify_number<T>::type high) {
  return max(low, min(v, high));
}
template <class T, class = typename __permverify_if<__is_same(T, float), T>::type>
PERMVERIFY_STAND_IN __host__ __device__ T lerp(T a, T b, float t) { return a + t * (b - a); }
#endif

__device__ float __expf(float);
__device__ float __exp10f(float);
__device__ float __logf(float);
__device__ float __log2f(float);
__device__ float __log10f(float);
__device__ float __sinf(float);
__device__ float __cosf(float);
__device__ float __tanf(float);
__device__ float __powf(float, float);
__device__ float __fdividef(float, float);
__device__ float __saturatef(float);
__device__ float __fsqrt_rn(float);
__device__ void __sincosf(float, float*, float*);
__device__ float __fadd_rn(float, float);
__device__ float __fmul_rn(float, float);
__device__ float __fdiv_rn(float, float);
__device__ float __fadd_rz(float, float);
__device__ float __fmul_rz(float, float);
__device__ int __mul24(int, int);
__device__ unsigned __umul24(unsigned, unsigned);
__device__ int __mulhi(int, int);
__device__ unsigned __umulhi(unsigned, unsigned);
__device__ int __clz(int);
__device__ int __clzll(long long);
__device__ int __popc(unsigned);
__device__ int __popcll(unsigned long long);
__device__ int __ffs(int);
__device__ int __ffsll(long long);
__device__ unsigned __brev(unsigned);
__device__ unsigned __sad(int, int, unsigned);
__device__ unsigned __usad(unsigned, unsigned, unsigned);
__device__ unsigned __byte_perm(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_l(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_r(unsigned, unsigned, unsigned);
__device__ int __float_as_int(float);
__device__ float __int_as_float(int);
__device__ unsigned __float_as_uint(float);
__device__ float __uint_as_float(unsigned);
__device__ long long __double_as_longlong(double);
__device__ double __longlong_as_double(long long);
__device__ inline int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
__device__ inline int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
__device__ inline double __hiloint2double(int high, int low) {
  return __longlong_as_double(static_cast<long long>(static_cast<unsigned long long>(static_cast<unsigned>(high)) << 32 |
                                                     static_cast<unsigned>(low)));
}
PERMVERIFY_UNKNOWN __device__ float __frsqrt_rn(float);  // rounded correctly, as rsqrtf is not
__device__ inline float __frcp_rn(float x) { return 1.0f / x; }
__device__ inline double __drcp_rn(double x) { return 1.0 / x; }
__device__ inline float __fsub_rn(float x, float y) { return x - y; }
__device__ inline float __fmaf_rn(float x, float y, float z) { return fmaf(x, y, z); }
__device__ inline double __dadd_rn(double x, double y) { return x + y; }
__device__ inline double __dsub_rn(double x, double y) { return x - y; }
__device__ inline double __dmul_rn(double x, double y) { return x * y; }
__device__ inline double __ddiv_rn(double x, double y) { return x / y; }
__device__ inline double __fma_rn(double x, double y, double z) { return fma(x, y, z); }
__host__ __device__ inline long lrintf(float x) { return static_cast<long>(rintf(x)); }
__host__ __device__ inline long lrint(double x) { return static_cast<long>(rint(x)); }
__host__ __device__ inline long lroundf(float x) { return static_cast<long>(roundf(x)); }
__host__ __device__ inline long lround(double x) { return static_cast<long>(round(x)); }
__host__ __device__ inline long long llrintf(float x) { return static_cast<long long>(rintf(x)); }
__host__ __device__ inline long long llrint(double x) { return static_cast<long long>(rint(x)); }
__device__ inline int __float2int_rz(float x) { return static_cast<int>(x); }
__device__ inline int __float2int_rn(float x) { return static_cast<int>(rintf(x)); }
__device__ inline int __float2int_rd(float x) { return static_cast<int>(floorf(x)); }
__device__ inline int __float2int_ru(float x) { return static_cast<int>(ceilf(x)); }
__device__ inline unsigned __float2uint_rz(float x) { return static_cast<unsigned>(x); }
__device__ inline unsigned __float2uint_rn(float x) { return static_cast<unsigned>(rintf(x)); }
__device__ inline int __double2int_rz(double x) { return static_cast<int>(x); }
__device__ inline int __double2int_rn(double x) { return static_cast<int>(rint(x)); }
__device__ inline double __int2double_rn(int x) { return x; }
__device__ inline double __uint2double_rn(unsigned x) { return x; }
__device__ inline float __double2float_rn(double x) { return static_cast<float>(x); }
__device__ inline float __int2float_rn(int x) { return static_cast<float>(x); }
__device__ inline float __uint2float_rn(unsigned x) { return static_cast<float>(x); }
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931
#define CUDART_INF_F __builtin_inff()
#define CUDART_INF __builtin_inf()
#define CUDART_NAN_F __builtin_nanf("")
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VALF __builtin_huge_valf()
#define FLT_MAX 3.402823466e+38f
#define FLT_MIN 1.175494351e-38f
#define FLT_EPSILON 1.192092896e-07f
#define DBL_MAX 1.7976931348623158e+308
#define DBL_MIN 2.2250738585072014e-308
#define DBL_EPSILON 2.2204460492503131e-16
#define RAND_MAX 2147483647
#define FLT_MANT_DIG __FLT_MANT_DIG__
#define FLT_DIG __FLT_DIG__
#define FLT_RADIX 2
#define DBL_MANT_DIG __DBL_MANT_DIG__
#define DBL_DIG __DBL_DIG__
#define HUGE_VAL __builtin_huge_val()
#define MAXFLOAT FLT_MAX
#define INTPTR_MAX __INTPTR_MAX__
#define INTPTR_MIN (-__INTPTR_MAX__ - 1)
#define UINTPTR_MAX __UINTPTR_MAX__
#define PTRDIFF_MAX __PTRDIFF_MAX__
#define PTRDIFF_MIN (-__PTRDIFF_MAX__ - 1)
#define INTMAX_MAX __INTMAX_MAX__
#define UINTMAX_MAX __UINTMAX_MAX__
#define CHAR_BIT 8
#define SCHAR_MAX __SCHAR_MAX__
#define SCHAR_MIN (-__SCHAR_MAX__ - 1)
#define UCHAR_MAX (__SCHAR_MAX__ * 2 + 1)
#define CHAR_MAX __SCHAR_MAX__
#define CHAR_MIN (-__SCHAR_MAX__ - 1)
#define SHRT_MAX __SHRT_MAX__
#define SHRT_MIN (-__SHRT_MAX__ - 1)
#define USHRT_MAX (__SHRT_MAX__ * 2 + 1)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-__LONG_MAX__ - 1L)
#define ULONG_MAX (__LONG_MAX__ * 2UL + 1UL)
#define SIZE_MAX __SIZE_MAX__
#define INT8_MAX 127
#define INT8_MIN (-128)
#define UINT8_MAX 255
#define INT16_MAX 32767
#define INT16_MIN (-32768)
#define UINT16_MAX 65535
#define INT32_MAX 2147483647
#define INT32_MIN (-INT32_MAX - 1)
#define UINT32_MAX 4294967295U
#define INT64_MAX __LONG_LONG_MAX__
#define INT64_MIN (-__LONG_LONG_MAX__ - 1)
#define UINT64_MAX (__LONG_LONG_MAX__ * 2ULL + 1ULL)
#define INT64_C(n) n##L
#define UINT64_C(n) n##UL
#define UINT32_C(n) n##U
#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define UINT_MAX (__INT_MAX__ * 2U + 1U)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-__LONG_LONG_MAX__ - 1LL)
#define ULLONG_MAX (__LONG_LONG_MAX__ * 2ULL + 1ULL)
