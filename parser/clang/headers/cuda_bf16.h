// The upper half of a float (bfloat16), rounded to nearest, to even.
#pragma once
__device__ unsigned short __permverify_any_half();
__device__ inline unsigned short __permverify_float_to_upper(float x) {
  unsigned bits = __float_as_uint(x);
  if (x != x) return 0x7fff;
  return static_cast<unsigned short>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
#define HALF __nv_bfloat16
#define HALF2 __nv_bfloat162
#define PERMVERIFY_FROM(x) __permverify_float_to_upper(x)
#define PERMVERIFY_TO(x) __uint_as_float(static_cast<unsigned>(x) << 16)
#include <permverify_cuda_half.h>
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
__device__ inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) { return __nv_bfloat16::permverify_of(bits); }
__device__ inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) { return x.bits; }
__device__ inline float __bfloat162float(__nv_bfloat16 x) { return float(x); }
__device__ inline __nv_bfloat16 __float2bfloat16(float x) { return __nv_bfloat16(x); }
__device__ inline __nv_bfloat16 __float2bfloat16_rn(float x) { return __nv_bfloat16(x); }
__device__ inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) { return __nv_bfloat162(x, x); }
__device__ inline __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return __nv_bfloat162(__nv_bfloat16(x), __nv_bfloat16(y));
}
__device__ inline float2 __bfloat1622float2(__nv_bfloat162 v) { return make_float2(float(v.x), float(v.y)); }
