// What CUDA C++ declares without any include, for the front end: no toolkit is needed. Functions
// without a body have their meaning in the front end, by name (docs/frontend.md).
#pragma once
#define __host__ __attribute__((__host__))
#define __device__ __attribute__((__device__))
#define __global__ __attribute__((__global__))
#define __shared__ __attribute__((__shared__))
#define __constant__ __attribute__((__constant__))
#define __launch_bounds__(...) __attribute__((__launch_bounds__(__VA_ARGS__)))
#define __forceinline__ inline __attribute__((__always_inline__))
#define __noinline__ __attribute__((__noinline__))
#define __align__(n) __attribute__((__aligned__(n)))
#define __managed__ __attribute__((__managed__))
#define __grid_constant__
#define CUDARTAPI
#define __DRIVER_TYPES_H__
#define __CUDA_RUNTIME_H__
#define CUDART_CB
#define __CUDACC__ 1
#define __NVCC__ 1
#define __linux__ 1
#define __unix__ 1
#if __SIZEOF_POINTER__ == 8
#define __x86_64__ 1
#endif
#define CUDART_VERSION 11080
#define CUDA_VERSION 11080
#define __CUDACC_VER_MAJOR__ 11
#define __CUDACC_VER_MINOR__ 8
#ifndef __CUDA_ARCH__
#define __CUDA_ARCH__ 700
#endif

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#ifndef NULL
#define NULL __null
#endif

typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
// As the C library of 64-bit Linux has them.
#if __SIZEOF_POINTER__ == 8
typedef long int64_t;
typedef unsigned long uint64_t;
#else
typedef long long int64_t;
typedef unsigned long long uint64_t;
#endif
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
namespace std {}

#include <permverify_cuda_vectors.h>

struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;
static constexpr int warpSize = 32;

extern "C" {
__device__ void __syncthreads();
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ void __syncwarp(unsigned = 0xffffffffu);
}
__device__ int __syncthreads_count(int);
__device__ int __syncthreads_and(int);
__device__ int __syncthreads_or(int);
__host__ __device__ int printf(const char*, ...);
__host__ __device__ void __permverify_assert(bool);
__device__ void __trap();
#include <permverify_assert.h>

// The value is unknown; nothing else happens.
#define PERMVERIFY_UNKNOWN __attribute__((annotate("permverify:unknown")))
PERMVERIFY_UNKNOWN __host__ __device__ float __permverify_unknown_number(float);
PERMVERIFY_UNKNOWN __host__ __device__ double __permverify_unknown_number(double);
PERMVERIFY_UNKNOWN __host__ __device__ int __permverify_unknown_number(int);
PERMVERIFY_UNKNOWN __host__ __device__ long long __permverify_unknown_number(long long);

#include <permverify_cuda_math.h>
#include <permverify_cuda_math_more.h>
#include <permverify_cuda_simd.h>
#include <permverify_cuda_device.h>
#include <permverify_cuda_host.h>
#ifdef __PERMVERIFY_STAND_INS__
#include <permverify_cuda_rare.h>
#endif
