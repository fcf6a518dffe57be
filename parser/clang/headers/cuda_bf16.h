// The upper half of a float (bfloat16), rounded to nearest, to even.
#pragma once
__host__ __device__ unsigned short __permverify_any_half();
__host__ __device__ inline unsigned short __permverify_float_to_upper(float x) {
  unsigned bits = __float_as_uint(x);
  if (x != x) return 0x7fff;
  return static_cast<unsigned short>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
#define HALF __nv_bfloat16
#define HALF2 __nv_bfloat162
#define HALF_RAW __nv_bfloat16_raw
#define HALF2_RAW __nv_bfloat162_raw
#define PERMVERIFY_FROM(x) __permverify_float_to_upper(x)
#define PERMVERIFY_TO(x) __uint_as_float(static_cast<unsigned>(x) << 16)
#include <permverify_cuda_half.h>
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
__host__ __device__ inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) { return __nv_bfloat16::permverify_of(bits); }
__host__ __device__ inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) { return x.bits; }
__host__ __device__ inline float __bfloat162float(__nv_bfloat16 x) { return float(x); }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16(float x) { return __nv_bfloat16(x); }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rn(float x) { return __nv_bfloat16(x); }
__host__ __device__ inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) { return __nv_bfloat162(x, x); }
__host__ __device__ inline __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return __nv_bfloat162(__nv_bfloat16(x), __nv_bfloat16(y));
}
__host__ __device__ inline float2 __bfloat1622float2(__nv_bfloat162 v) { return make_float2(float(v.x), float(v.y)); }
#define PERMVERIFY_CONVERT(name, T)                                                                    \
  __host__ __device__ inline __nv_bfloat16 __##name##2bfloat16_rn(T x) { return __nv_bfloat16(x); }        \
  __host__ __device__ inline __nv_bfloat16 __##name##2bfloat16_rz(T) { return __nv_bfloat16::permverify_any(); }   \
  __host__ __device__ inline __nv_bfloat16 __##name##2bfloat16_rd(T) { return __nv_bfloat16::permverify_any(); }   \
  __host__ __device__ inline __nv_bfloat16 __##name##2bfloat16_ru(T) { return __nv_bfloat16::permverify_any(); }   \
  PERMVERIFY_UNKNOWN __host__ __device__ T __bfloat162##name##_rn(__nv_bfloat16);                          \
  PERMVERIFY_UNKNOWN __host__ __device__ T __bfloat162##name##_rz(__nv_bfloat16);                          \
  PERMVERIFY_UNKNOWN __host__ __device__ T __bfloat162##name##_rd(__nv_bfloat16);                          \
  PERMVERIFY_UNKNOWN __host__ __device__ T __bfloat162##name##_ru(__nv_bfloat16);
PERMVERIFY_CONVERT(int, int) PERMVERIFY_CONVERT(uint, unsigned) PERMVERIFY_CONVERT(short, short)
PERMVERIFY_CONVERT(ushort, unsigned short) PERMVERIFY_CONVERT(ll, long) PERMVERIFY_CONVERT(ull, unsigned long)
#undef PERMVERIFY_CONVERT
__host__ __device__ inline __nv_bfloat16 __double2bfloat16(double x) { return __nv_bfloat16(x); }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rz(float) { return __nv_bfloat16::permverify_any(); }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rd(float) { return __nv_bfloat16::permverify_any(); }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_ru(float) { return __nv_bfloat16::permverify_any(); }
__host__ __device__ inline __nv_bfloat16 __short_as_bfloat16(short bits) { return __nv_bfloat16::permverify_of(static_cast<unsigned short>(bits)); }
__host__ __device__ inline short __bfloat16_as_short(__nv_bfloat16 x) { return static_cast<short>(x.bits); }
__host__ __device__ inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
__host__ __device__ inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
__host__ __device__ inline __nv_bfloat162 __float2bfloat162_rn(float x) { return __nv_bfloat162(__nv_bfloat16(x), __nv_bfloat16(x)); }
__host__ __device__ inline __nv_bfloat162 __float22bfloat162_rn(float2 v) {
  return __nv_bfloat162(__nv_bfloat16(v.x), __nv_bfloat16(v.y));
}
__host__ __device__ inline float __low2float(__nv_bfloat162 v) { return float(v.x); }
__host__ __device__ inline float __high2float(__nv_bfloat162 v) { return float(v.y); }
__host__ __device__ inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.x; }
__host__ __device__ inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.y; }
__host__ __device__ inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 v) { return __nv_bfloat162(v.x, v.x); }
__host__ __device__ inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 v) { return __nv_bfloat162(v.y, v.y); }
__host__ __device__ inline __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 v) { return __nv_bfloat162(v.y, v.x); }
