// IEEE 754 binary16.
#pragma once
__device__ float __permverify_half_to_float(unsigned short);
__device__ unsigned short __permverify_float_to_half(float);
__device__ unsigned short __permverify_any_half();
#define HALF __half
#define HALF2 __half2
#define PERMVERIFY_FROM(x) __permverify_float_to_half(x)
#define PERMVERIFY_TO(x) __permverify_half_to_float(x)
#include <permverify_cuda_half.h>
typedef __half half;
typedef __half2 half2;
__device__ inline __half __ushort_as_half(unsigned short bits) { return __half::permverify_of(bits); }
__device__ inline unsigned short __half_as_ushort(__half x) { return x.bits; }
__device__ inline float __half2float(__half x) { return float(x); }
__device__ inline __half __float2half(float x) { return __half(x); }
__device__ inline __half __float2half_rn(float x) { return __half(x); }
__device__ inline __half __double2half(double x) { return __half(x); }
__device__ inline __half __int2half_rn(int x) { return __half(x); }
__device__ inline __half2 __half2half2(__half x) { return __half2(x, x); }
__device__ inline __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
__device__ inline __half2 make_half2(__half x, __half y) { return __half2(x, y); }
__device__ inline __half2 __float2half2_rn(float x) { return __half2(__half(x), __half(x)); }
__device__ inline __half2 __floats2half2_rn(float x, float y) { return __half2(__half(x), __half(y)); }
__device__ inline __half2 __float22half2_rn(float2 v) { return __half2(__half(v.x), __half(v.y)); }
__device__ inline float2 __half22float2(__half2 v) { return make_float2(float(v.x), float(v.y)); }
__device__ inline float __low2float(__half2 v) { return float(v.x); }
__device__ inline float __high2float(__half2 v) { return float(v.y); }
__device__ inline __half __low2half(__half2 v) { return v.x; }
__device__ inline __half __high2half(__half2 v) { return v.y; }
