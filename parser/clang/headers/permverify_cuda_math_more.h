// Mathematical functions and conversions of CUDA beside those of permverify_cuda_math.h (CUDA Math API). Where the mode of
// rounding is another one than the operators', or where devices approximate, the value is unknown.
#pragma once
#define PERMVERIFY_1(name, R, T) PERMVERIFY_UNKNOWN __device__ R name(T);
#define PERMVERIFY_2(name, T) PERMVERIFY_UNKNOWN __device__ T name(T, T);
#define PERMVERIFY_3(name, T) PERMVERIFY_UNKNOWN __device__ T name(T, T, T);
#define PERMVERIFY_DIRECTED(MACRO, name, ...) MACRO(name##_rd, __VA_ARGS__) MACRO(name##_ru, __VA_ARGS__) MACRO(name##_rz, __VA_ARGS__)
#define PERMVERIFY_SINGLE(MACRO, name, ...) MACRO(name##_rd, __VA_ARGS__) MACRO(name##_ru, __VA_ARGS__)
PERMVERIFY_DIRECTED(PERMVERIFY_2, __dadd, double)
PERMVERIFY_DIRECTED(PERMVERIFY_2, __dsub, double)
PERMVERIFY_DIRECTED(PERMVERIFY_2, __dmul, double)
PERMVERIFY_DIRECTED(PERMVERIFY_2, __ddiv, double)
PERMVERIFY_SINGLE(PERMVERIFY_2, __fadd, float)
PERMVERIFY_SINGLE(PERMVERIFY_2, __fmul, float)
PERMVERIFY_DIRECTED(PERMVERIFY_2, __fdiv, float)
PERMVERIFY_DIRECTED(PERMVERIFY_2, __fsub, float)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __drcp, double, double)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __dsqrt, double, double)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __frcp, float, float)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __fsqrt, float, float)
PERMVERIFY_DIRECTED(PERMVERIFY_3, __fma, double)
PERMVERIFY_DIRECTED(PERMVERIFY_3, __fmaf, float)
PERMVERIFY_DIRECTED(PERMVERIFY_3, __fmaf_ieee, float)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __double2float, float, double)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __int2float, float, int)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __uint2float, float, unsigned)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __ll2float, float, long long)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __ull2float, float, unsigned long long)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __ll2double, double, long long)
PERMVERIFY_DIRECTED(PERMVERIFY_1, __ull2double, double, unsigned long long)
#undef PERMVERIFY_DIRECTED
#undef PERMVERIFY_SINGLE
__device__ inline float __fmaf_ieee_rn(float x, float y, float z) { return fmaf(x, y, z); }
__device__ inline double __dsqrt_rn(double x) { return sqrt(x); }
__device__ inline float __ll2float_rn(long long x) { return static_cast<float>(x); }
__device__ inline float __ull2float_rn(unsigned long long x) { return static_cast<float>(x); }
__device__ inline double __ll2double_rn(long long x) { return static_cast<double>(x); }
__device__ inline double __ull2double_rn(unsigned long long x) { return static_cast<double>(x); }
// To integers: a value outside of the range of the type gives its nearest end, where a cast is undefined. So it is unknown.
#define PERMVERIFY_TO_INTEGER(name, T, F)                                                          \
  PERMVERIFY_1(name##_rd, T, F) PERMVERIFY_1(name##_ru, T, F)
PERMVERIFY_TO_INTEGER(__double2int, int, double) PERMVERIFY_TO_INTEGER(__double2uint, unsigned, double)
PERMVERIFY_TO_INTEGER(__double2ll, long long, double) PERMVERIFY_TO_INTEGER(__double2ull, unsigned long long, double)
PERMVERIFY_TO_INTEGER(__float2ll, long long, float) PERMVERIFY_TO_INTEGER(__float2ull, unsigned long long, float)
PERMVERIFY_TO_INTEGER(__float2uint, unsigned, float)
#undef PERMVERIFY_TO_INTEGER
#define PERMVERIFY_TO_INTEGER(name, T, F) PERMVERIFY_1(name##_rn, T, F) PERMVERIFY_1(name##_rz, T, F)
PERMVERIFY_TO_INTEGER(__double2uint, unsigned, double)
PERMVERIFY_TO_INTEGER(__double2ll, long long, double) PERMVERIFY_TO_INTEGER(__double2ull, unsigned long long, double)
PERMVERIFY_TO_INTEGER(__float2ll, long long, float) PERMVERIFY_TO_INTEGER(__float2ull, unsigned long long, float)
#undef PERMVERIFY_TO_INTEGER
#define PERMVERIFY_BOTH(MACRO, name) MACRO(name, double) MACRO(name##f, float)
#define PERMVERIFY_SPECIAL(name, T) PERMVERIFY_UNKNOWN __host__ __device__ T name(T);
#define PERMVERIFY_SPECIAL2(name, T) PERMVERIFY_UNKNOWN __host__ __device__ T name(T, T);
#define PERMVERIFY_SPECIAL3(name, T) PERMVERIFY_UNKNOWN __host__ __device__ T name(T, T, T);
#define PERMVERIFY_SPECIAL4(name, T) PERMVERIFY_UNKNOWN __host__ __device__ T name(T, T, T, T);
PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, cyl_bessel_i0) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, cyl_bessel_i1) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, erfcinv)
PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, erfcx) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, erfinv) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, j0)
PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, j1) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, logb) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, normcdf)
PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, normcdfinv) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, rcbrt) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, y0)
PERMVERIFY_BOTH(PERMVERIFY_SPECIAL, y1)
PERMVERIFY_BOTH(PERMVERIFY_SPECIAL2, nextafter) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL2, remainder) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL2, rhypot)
PERMVERIFY_BOTH(PERMVERIFY_SPECIAL3, norm3d) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL3, rnorm3d)
PERMVERIFY_BOTH(PERMVERIFY_SPECIAL4, norm4d) PERMVERIFY_BOTH(PERMVERIFY_SPECIAL4, rnorm4d)
#undef PERMVERIFY_SPECIAL
#undef PERMVERIFY_SPECIAL2
#undef PERMVERIFY_SPECIAL3
#undef PERMVERIFY_SPECIAL4
PERMVERIFY_UNKNOWN __host__ __device__ double jn(int, double);
PERMVERIFY_UNKNOWN __host__ __device__ double yn(int, double);
PERMVERIFY_UNKNOWN __host__ __device__ float jnf(int, float);
PERMVERIFY_UNKNOWN __host__ __device__ float ynf(int, float);
PERMVERIFY_UNKNOWN __host__ __device__ double scalbn(double, int);
PERMVERIFY_UNKNOWN __host__ __device__ float scalbnf(float, int);
PERMVERIFY_UNKNOWN __host__ __device__ double scalbln(double, long);
PERMVERIFY_UNKNOWN __host__ __device__ float scalblnf(float, long);
PERMVERIFY_UNKNOWN __host__ __device__ int ilogb(double);
PERMVERIFY_UNKNOWN __host__ __device__ int ilogbf(float);
PERMVERIFY_UNKNOWN __device__ double fdivide(double, double);
PERMVERIFY_UNKNOWN __device__ float fdividef(float, float);
// These read arrays or write through pointers: a kernel that calls one is refused.
__device__ double norm(int, const double*);
__device__ float normf(int, const float*);
__device__ double rnorm(int, const double*);
__device__ float rnormf(int, const float*);
__host__ __device__ double remquo(double, double, int*);
__host__ __device__ float remquof(float, float, int*);
__device__ void sincospi(double, double*, double*);
__device__ void sincospif(float, float*, float*);
PERMVERIFY_UNKNOWN __host__ __device__ long long llround(double);
PERMVERIFY_UNKNOWN __host__ __device__ long long llroundf(float);
#define PERMVERIFY_COMPARE(name, ...)                                                               \
  __host__ __device__ inline bool name(float x, float y) { return __VA_ARGS__; }                    \
  __host__ __device__ inline bool name(double x, double y) { return __VA_ARGS__; }
PERMVERIFY_COMPARE(isgreater, x > y) PERMVERIFY_COMPARE(isgreaterequal, x >= y) PERMVERIFY_COMPARE(isless, x < y)
PERMVERIFY_COMPARE(islessequal, x <= y) PERMVERIFY_COMPARE(islessgreater, x < y || x > y)
PERMVERIFY_COMPARE(isunordered, x != x || y != y)
#undef PERMVERIFY_COMPARE
PERMVERIFY_UNKNOWN __host__ __device__ bool isnormal(float);
PERMVERIFY_UNKNOWN __host__ __device__ bool isnormal(double);
__host__ __device__ inline int __isnan(double x) { return x != x; }
__host__ __device__ inline int __isnanf(float x) { return x != x; }
__host__ __device__ inline int __isinf(double x) { return isinf(x); }
__host__ __device__ inline int __isinff(float x) { return isinf(x); }
__host__ __device__ inline int __finite(double x) { return isfinite(x); }
__host__ __device__ inline int __finitef(float x) { return isfinite(x); }
__host__ __device__ inline int __isfinited(double x) { return isfinite(x); }
__host__ __device__ inline int __signbitd(double x) { return signbit(x); }
__host__ __device__ inline int __signbitf(float x) { return signbit(x); }
PERMVERIFY_UNKNOWN __host__ __device__ double nan(const char*);
PERMVERIFY_UNKNOWN __host__ __device__ float nanf(const char*);
__device__ long long __mul64hi(long long, long long);
__device__ unsigned long long __umul64hi(unsigned long long, unsigned long long);
__device__ unsigned long long __brevll(unsigned long long);
PERMVERIFY_UNKNOWN __device__ unsigned __funnelshift_lc(unsigned, unsigned, unsigned);
PERMVERIFY_UNKNOWN __device__ unsigned __funnelshift_rc(unsigned, unsigned, unsigned);
#undef PERMVERIFY_BOTH
#undef PERMVERIFY_1
#undef PERMVERIFY_2
#undef PERMVERIFY_3
#define CUDART_NAN __builtin_nan("")
#define CUDART_ZERO_F 0.0f
#define CUDART_ONE_F 1.0f
#define CUDART_ZERO 0.0
#define CUDART_ONE 1.0
#define CUDART_MAX_NORMAL_F 3.402823466e+38f
#define CUDART_SQRT_TWO_F 1.414213562f
#define CUDART_SQRT_TWO 1.4142135623730951
#define CUDART_SQRT_HALF_F 0.707106781f
#define CUDART_SQRT_HALF 0.70710678118654757
#define CUDART_PIO2_F 1.570796327f
#define CUDART_PIO2 1.5707963267948966
#define CUDART_PIO4_F 0.785398163f
#define CUDART_PIO4 0.78539816339744828
#define CUDART_2OPI_F 0.636619772f
#define CUDART_L2E_F 1.442695041f
#define CUDART_LN2_F 0.693147181f
#define CUDART_LNT_F 2.302585093f
#define CUDART_SQRT_2PI_F 2.506628275f
#define CUDART_SQRT_2OPI_F 0.797884561f
