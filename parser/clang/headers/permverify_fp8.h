// Numbers of 8 bits: their storage. What they are converted to is unknown.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
PERMVERIFY_UNKNOWN __host__ __device__ unsigned __permverify_unknown_bits();
#define PERMVERIFY_FP8(name, T, storage)                                                                          \
  struct name {                                                                                                   \
    storage __x;                                                                                                  \
    name() = default;                                                                                             \
    template <class A> __host__ __device__ explicit name(const A&) : __x(static_cast<storage>(__permverify_unknown_bits())) {} \
    template <class A, class B>                                                                                   \
    __host__ __device__ name(const A&, const B&) : __x(static_cast<storage>(__permverify_unknown_bits())) {}      \
    __device__ explicit operator T() const { return permverify_read(T()); }                                       \
                                                                                                                  \
   private:                                                                                                       \
    __device__ static float permverify_read(float) { return __permverify_unknown_number(0.0f); }                  \
    __device__ static float2 permverify_read(float2) {                                                            \
      return make_float2(__permverify_unknown_number(0.0f), __permverify_unknown_number(0.0f));                   \
    }                                                                                                             \
    __device__ static float4 permverify_read(float4) {                                                            \
      return make_float4(__permverify_unknown_number(0.0f), __permverify_unknown_number(0.0f),                    \
                         __permverify_unknown_number(0.0f), __permverify_unknown_number(0.0f));                   \
    }                                                                                                             \
  };
PERMVERIFY_FP8(__nv_fp8_e4m3, float, __nv_fp8_storage_t)
PERMVERIFY_FP8(__nv_fp8_e5m2, float, __nv_fp8_storage_t)
PERMVERIFY_FP8(__nv_fp8x2_e4m3, float2, __nv_fp8x2_storage_t)
PERMVERIFY_FP8(__nv_fp8x2_e5m2, float2, __nv_fp8x2_storage_t)
PERMVERIFY_FP8(__nv_fp8x4_e4m3, float4, __nv_fp8x4_storage_t)
PERMVERIFY_FP8(__nv_fp8x4_e5m2, float4, __nv_fp8x4_storage_t)
#undef PERMVERIFY_FP8
