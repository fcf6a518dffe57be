// IEEE 754 binary16.
#pragma once
__host__ __device__ float __permverify_half_to_float(unsigned short);
__host__ __device__ unsigned short __permverify_float_to_half(float);
__host__ __device__ unsigned short __permverify_any_half();
#define HALF __half
#define HALF2 __half2
#define HALF_RAW __half_raw
#define HALF2_RAW __half2_raw
#define PERMVERIFY_FROM(x) __permverify_float_to_half(x)
#define PERMVERIFY_TO(x) __permverify_half_to_float(x)
#include <permverify_cuda_half.h>
typedef __half half;
typedef __half2 half2;
__host__ __device__ inline __half __ushort_as_half(unsigned short bits) { return __half::permverify_of(bits); }
__host__ __device__ inline unsigned short __half_as_ushort(__half x) { return x.bits; }
__host__ __device__ inline float __half2float(__half x) { return float(x); }
__host__ __device__ inline __half __float2half(float x) { return __half(x); }
__host__ __device__ inline __half __float2half_rn(float x) { return __half(x); }
__host__ __device__ inline __half __double2half(double x) { return __half(x); }
#define PERMVERIFY_CONVERT(name, T)                                                                    \
  __host__ __device__ inline __half __##name##2half_rn(T x) { return __half(x); }        \
  __host__ __device__ inline __half __##name##2half_rz(T) { return __half::permverify_any(); }   \
  __host__ __device__ inline __half __##name##2half_rd(T) { return __half::permverify_any(); }   \
  __host__ __device__ inline __half __##name##2half_ru(T) { return __half::permverify_any(); }   \
  PERMVERIFY_UNKNOWN __host__ __device__ T __half2##name##_rn(__half);                          \
  PERMVERIFY_UNKNOWN __host__ __device__ T __half2##name##_rz(__half);                          \
  PERMVERIFY_UNKNOWN __host__ __device__ T __half2##name##_rd(__half);                          \
  PERMVERIFY_UNKNOWN __host__ __device__ T __half2##name##_ru(__half);
PERMVERIFY_CONVERT(int, int) PERMVERIFY_CONVERT(uint, unsigned) PERMVERIFY_CONVERT(short, short)
PERMVERIFY_CONVERT(ushort, unsigned short) PERMVERIFY_CONVERT(ll, long) PERMVERIFY_CONVERT(ull, unsigned long)
#undef PERMVERIFY_CONVERT
__host__ __device__ inline __half2 __half2half2(__half x) { return __half2(x, x); }
__host__ __device__ inline __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
__host__ __device__ inline __half2 make_half2(__half x, __half y) { return __half2(x, y); }
__host__ __device__ inline __half2 __float2half2_rn(float x) { return __half2(__half(x), __half(x)); }
__host__ __device__ inline __half2 __floats2half2_rn(float x, float y) { return __half2(__half(x), __half(y)); }
__host__ __device__ inline __half2 __float22half2_rn(float2 v) { return __half2(__half(v.x), __half(v.y)); }
__host__ __device__ inline float2 __half22float2(__half2 v) { return make_float2(float(v.x), float(v.y)); }
__host__ __device__ inline float __low2float(__half2 v) { return float(v.x); }
__host__ __device__ inline float __high2float(__half2 v) { return float(v.y); }
__host__ __device__ inline __half __low2half(__half2 v) { return v.x; }
__host__ __device__ inline __half __high2half(__half2 v) { return v.y; }
__host__ __device__ inline __half __float2half_rz(float) { return __half::permverify_any(); }
__host__ __device__ inline __half __float2half_rd(float) { return __half::permverify_any(); }
__host__ __device__ inline __half __float2half_ru(float) { return __half::permverify_any(); }
__host__ __device__ inline __half __short_as_half(short bits) { return __half::permverify_of(static_cast<unsigned short>(bits)); }
__host__ __device__ inline short __half_as_short(__half x) { return static_cast<short>(x.bits); }
__host__ __device__ inline __half2 __low2half2(__half2 v) { return __half2(v.x, v.x); }
__host__ __device__ inline __half2 __high2half2(__half2 v) { return __half2(v.y, v.y); }
__host__ __device__ inline __half2 __lowhigh2highlow(__half2 v) { return __half2(v.y, v.x); }
__host__ __device__ inline __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
__host__ __device__ inline __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
