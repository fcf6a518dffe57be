// Complex numbers as vectors of two. Absolute values are rounded in a way of their own: unknown.
#pragma once
#define PERMVERIFY_COMPLEX(C, F, S)                                                                 \
  __host__ __device__ inline F cuCreal##S(C z) { return z.x; }                                      \
  __host__ __device__ inline F cuCimag##S(C z) { return z.y; }                                      \
  __host__ __device__ inline C cuConj##S(C z) { return make_##C(z.x, -z.y); }                       \
  __host__ __device__ inline C cuCadd##S(C a, C b) { return make_##C(a.x + b.x, a.y + b.y); }       \
  __host__ __device__ inline C cuCsub##S(C a, C b) { return make_##C(a.x - b.x, a.y - b.y); }       \
  __host__ __device__ inline C cuCmul##S(C a, C b) {                                                \
    return make_##C(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                  \
  }                                                                                                 \
  PERMVERIFY_UNKNOWN __host__ __device__ F cuCabs##S(C z);
PERMVERIFY_COMPLEX(float2, float, f)
PERMVERIFY_COMPLEX(double2, double, )
#undef PERMVERIFY_COMPLEX
typedef float2 cuFloatComplex;
typedef float2 cuComplex;
typedef double2 cuDoubleComplex;
__host__ __device__ inline float2 make_cuComplex(float x, float y) { return make_float2(x, y); }
__host__ __device__ inline float2 make_cuFloatComplex(float x, float y) { return make_float2(x, y); }
__host__ __device__ inline double2 make_cuDoubleComplex(double x, double y) { return make_double2(x, y); }
