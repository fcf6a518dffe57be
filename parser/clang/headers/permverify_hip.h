// HIP: CUDA's device code under its own names (HIP documentation, "HIP language extensions"), and names of the host.
#pragma once
#define __HIP__ 1
#define __HIPCC__ 1
#define __HIP_PLATFORM_AMD__ 1
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define hipLaunchKernelGGL(kernel, groups, threads, bytes, stream, ...) kernel<<<groups, threads, bytes, stream>>>(__VA_ARGS__)
#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z
#define __HIP_DEVICE_COMPILE__ 1
#define HIP_SYMBOL(x) x
typedef cudaError_t hipError_t;
typedef cudaStream_t hipStream_t;
typedef cudaEvent_t hipEvent_t;
typedef cudaDeviceProp hipDeviceProp_t;
typedef cudaMemcpyKind hipMemcpyKind;
typedef cudaTextureObject_t hipTextureObject_t;
typedef cudaSurfaceObject_t hipSurfaceObject_t;
typedef cudaArray_t hipArray_t;
typedef cudaExtent hipExtent;
typedef cudaPitchedPtr hipPitchedPtr;
typedef cudaDeviceAttr hipDeviceAttribute_t;
typedef CUdevice hipDevice_t;
typedef CUdeviceptr hipDeviceptr_t;
#define hipSuccess cudaSuccess
#define hipErrorInvalidValue cudaErrorInvalidValue
#define hipErrorOutOfMemory cudaErrorMemoryAllocation
#define hipMemcpyHostToHost cudaMemcpyHostToHost
#define hipMemcpyHostToDevice cudaMemcpyHostToDevice
#define hipMemcpyDeviceToHost cudaMemcpyDeviceToHost
#define hipMemcpyDeviceToDevice cudaMemcpyDeviceToDevice
#define hipMemcpyDefault cudaMemcpyDefault
#define hipMalloc cudaMalloc
#define hipMallocManaged cudaMallocManaged
#define hipHostMalloc cudaMallocHost
#define hipMallocHost cudaMallocHost
#define hipHostFree cudaFreeHost
#define hipFreeHost cudaFreeHost
#define hipFree cudaFree
#define hipMemcpy cudaMemcpy
#define hipMemcpyAsync cudaMemcpyAsync
#define hipMemset cudaMemset
#define hipMemsetAsync cudaMemsetAsync
#define hipMemcpyToSymbol cudaMemcpyToSymbol
#define hipGetSymbolAddress cudaGetSymbolAddress
#define hipMemcpyFromSymbol cudaMemcpyFromSymbol
#define hipDeviceSynchronize cudaDeviceSynchronize
#define hipDeviceReset cudaDeviceReset
#define hipSetDevice cudaSetDevice
#define hipGetDevice cudaGetDevice
#define hipGetDeviceCount cudaGetDeviceCount
#define hipGetDeviceProperties cudaGetDeviceProperties
#define hipDeviceGetAttribute cudaDeviceGetAttribute
#define hipGetLastError cudaGetLastError
#define hipPeekAtLastError cudaPeekAtLastError
#define hipGetErrorString cudaGetErrorString
#define hipGetErrorName cudaGetErrorName
#define hipEventCreate cudaEventCreate
#define hipEventCreateWithFlags cudaEventCreateWithFlags
#define hipEventRecord cudaEventRecord
#define hipEventSynchronize cudaEventSynchronize
#define hipEventElapsedTime cudaEventElapsedTime
#define hipEventDestroy cudaEventDestroy
#define hipStreamCreate cudaStreamCreate
#define hipStreamCreateWithFlags cudaStreamCreateWithFlags
#define hipStreamSynchronize cudaStreamSynchronize
#define hipStreamDestroy cudaStreamDestroy
#define hipStreamWaitEvent cudaStreamWaitEvent
#define hipMemGetInfo cudaMemGetInfo
#define hipFuncSetAttribute cudaFuncSetAttribute
#define hipLaunchKernel cudaLaunchKernel
#define hipOccupancyMaxActiveBlocksPerMultiprocessor cudaOccupancyMaxActiveBlocksPerMultiprocessor
#define hipDeviceAttributeMultiprocessorCount cudaDevAttrMultiProcessorCount
#define hipDeviceAttributeMaxThreadsPerBlock cudaDevAttrMaxThreadsPerBlock
#define hipDeviceAttributeWarpSize cudaDevAttrWarpSize
#define hipFloatComplex float2
#define hipDoubleComplex double2
typedef curandState hiprandState;
typedef curandState hiprandState_t;
typedef curandStatePhilox4_32_10 hiprandStatePhilox4_32_10_t;
typedef curandStateXORWOW hiprandStateXORWOW_t;
#define hiprand_init curand_init
#define hiprand curand
#define hiprand_uniform curand_uniform
#define hiprand_uniform_double curand_uniform_double
#define hiprand_normal curand_normal
#define hiprand_normal_double curand_normal_double
#define hiprand_uniform4 curand_uniform4
// A warp has 32 or 64 threads, as the device has them.
__constant__ int __permverify_wide_warps;
#define warpSize (__permverify_wide_warps != 0 ? 64 : 32)
#define PERMVERIFY_WIDE(T)                                                              \
  __device__ inline T __shfl_sync(unsigned long long, T x, int i, int n = 64) { return __shfl(x, i, n); }             \
  __device__ inline T __shfl_up_sync(unsigned long long, T x, unsigned i, int n = 64) { return __shfl_up(x, i, n); }  \
  __device__ inline T __shfl_down_sync(unsigned long long, T x, unsigned i, int n = 64) { return __shfl_down(x, i, n); } \
  __device__ inline T __shfl_xor_sync(unsigned long long, T x, int i, int n = 64) { return __shfl_xor(x, i, n); }
PERMVERIFY_WIDE(int) PERMVERIFY_WIDE(unsigned) PERMVERIFY_WIDE(float) PERMVERIFY_WIDE(double)
PERMVERIFY_WIDE(long long) PERMVERIFY_WIDE(unsigned long long)
#undef PERMVERIFY_WIDE
// Votes have a bit for each of up to 64 lanes.
__device__ inline unsigned long long __permverify_ballot(int) { return __shfl(0ULL, 0); }
#define __ballot __permverify_ballot
#define __ballot_sync(mask, x) __permverify_ballot((static_cast<void>(mask), x))
__device__ inline unsigned long long __permverify_active() { return __shfl(0ULL, 0); }
#define __activemask __permverify_active
__device__ inline float atomicAddNoRet(float* p, float x) { return atomicAdd(p, x); }
__device__ inline float unsafeAtomicAdd(float* p, float x) { return atomicAdd(p, x); }
__device__ inline double unsafeAtomicAdd(double* p, double x) { return atomicAdd(p, x); }
