// Names of the host's side, so that a file with host code is read; that code itself is not looked at.
#pragma once
enum cudaError { cudaSuccess, cudaErrorInvalidValue, cudaErrorMemoryAllocation };
typedef cudaError cudaError_t;
enum cudaMemcpyKind {
  cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;
struct cudaArray;
struct cudaExtent { size_t width, height, depth; };
struct cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock, totalConstMem;
  int warpSize, maxThreadsPerBlock, major, minor, clockRate, multiProcessorCount;
  int maxThreadsDim[3], maxGridSize[3];
  size_t sharedMemPerMultiprocessor, sharedMemPerBlockOptin, memPitch, textureAlignment;
  int maxThreadsPerMultiProcessor, regsPerBlock, regsPerMultiprocessor, l2CacheSize, memoryClockRate, memoryBusWidth;
  int concurrentKernels, asyncEngineCount, unifiedAddressing, managedMemory, concurrentManagedAccess, canMapHostMemory, integrated;
  int cooperativeLaunch, computeMode, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, deviceOverlap, isMultiGpuBoard;
  int kernelExecTimeoutEnabled, maxBlocksPerMultiProcessor, maxTexture1D, maxTexture2D[2], maxTexture3D[3];
};
struct cudaPitchedPtr { void* ptr; size_t pitch, xsize, ysize; };
struct cudaPos { size_t x, y, z; };
struct cudaFuncAttributes {
  size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes;
};
template <class F> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes*, F);
struct cudaPointerAttributes;
typedef struct CUgraph_st* cudaGraph_t;
typedef struct CUgraphExec_st* cudaGraphExec_t;
typedef struct CUmemPoolHandle_st* cudaMemPool_t;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st* CUcontext;
typedef struct CUmod_st* CUmodule;
typedef struct CUfunc_st* CUfunction;
typedef struct CUstream_st* CUstream;
enum CUresult { CUDA_SUCCESS };
typedef struct cublasContext* cublasHandle_t;
enum cublasStatus_t { CUBLAS_STATUS_SUCCESS };
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
typedef struct cublasLtContext* cublasLtHandle_t;
typedef struct cublasLtMatmulDescOpaque_t* cublasLtMatmulDesc_t;
typedef struct cublasLtMatrixLayoutOpaque_t* cublasLtMatrixLayout_t;
typedef struct cublasLtMatmulPreferenceOpaque_t* cublasLtMatmulPreference_t;
enum cublasComputeType_t { CUBLAS_COMPUTE_16F, CUBLAS_COMPUTE_32F, CUBLAS_COMPUTE_32F_FAST_TF32, CUBLAS_COMPUTE_64F, CUBLAS_COMPUTE_32I };
enum cublasGemmAlgo_t { CUBLAS_GEMM_DEFAULT, CUBLAS_GEMM_DEFAULT_TENSOR_OP };
enum cublasMath_t { CUBLAS_DEFAULT_MATH, CUBLAS_TF32_TENSOR_OP_MATH, CUBLAS_TENSOR_OP_MATH };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum cudaDataType_t { CUDA_R_16F, CUDA_R_16BF, CUDA_R_32F, CUDA_R_64F, CUDA_R_8I, CUDA_R_32I, CUDA_C_32F, CUDA_C_64F };
typedef cudaDataType_t cudaDataType;
typedef struct cudaGraphicsResource* cudaGraphicsResource_t;
typedef struct cudaMipmappedArray* cudaMipmappedArray_t;
typedef struct cudaArray* cudaArray_t;
typedef struct CUgraphNode_st* cudaGraphNode_t;
typedef struct CUexternalMemory_st* cudaExternalMemory_t;
typedef struct CUexternalSemaphore_st* cudaExternalSemaphore_t;
typedef struct ncclComm* ncclComm_t;
struct cudaIpcMemHandle_t { char reserved[64]; };
struct cudaIpcEventHandle_t { char reserved[64]; };
struct cudaMemPoolPtrExportData { unsigned char reserved[64]; };
enum cudaMemAllocationHandleType { cudaMemHandleTypeNone, cudaMemHandleTypePosixFileDescriptor };
enum cudaResourceType { cudaResourceTypeArray, cudaResourceTypeMipmappedArray, cudaResourceTypeLinear, cudaResourceTypePitch2D };
struct cudaResourceDesc;
struct cudaTextureDesc;
typedef struct cudaLibXtDesc_t cudaLibXtDesc;
typedef unsigned long long CUtexObject, CUsurfObject;
typedef struct CUarray_st* CUarray;
typedef struct CUevent_st* CUevent;
typedef unsigned long long cudaGraphConditionalHandle, CUgraphConditionalHandle, CUmemGenericAllocationHandle;
enum CUmemAllocationHandleType { CU_MEM_HANDLE_TYPE_NONE, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR };
enum CUmemorytype { CU_MEMORYTYPE_HOST = 1, CU_MEMORYTYPE_DEVICE = 2 };
enum CUarray_format { CU_AD_FORMAT_UNSIGNED_INT8 = 1, CU_AD_FORMAT_FLOAT = 32 };
typedef struct CUgraphicsResource_st* CUgraphicsResource;
typedef struct CUmipmappedArray_st* CUmipmappedArray;
typedef struct CUlinkState_st* CUlinkState;
typedef struct CUgraph_st* CUgraph;
typedef struct CUgraphExec_st* CUgraphExec;
typedef struct CUmemPoolHandle_st* CUmemoryPool;
typedef struct CUexternalMemory_st* CUexternalMemory;
typedef struct CUexternalSemaphore_st* CUexternalSemaphore;
typedef struct CUeglStreamConnection_st* CUeglStreamConnection;
typedef struct CUeglStreamConnection_st* cudaEglStreamConnection;
struct CUeglFrame;
struct cudaEglFrame;
struct CUdevprop;
enum { cudaStreamDefault, cudaStreamNonBlocking };
enum { cudaHostAllocDefault, cudaHostAllocPortable, cudaHostAllocMapped };
enum { cudaEventDefault, cudaEventBlockingSync, cudaEventDisableTiming };
typedef struct cusparseContext* cusparseHandle_t;
enum cusparseStatus_t { CUSPARSE_STATUS_SUCCESS };
typedef struct cusolverDnContext* cusolverDnHandle_t;
enum cusolverStatus_t { CUSOLVER_STATUS_SUCCESS };
typedef int cufftHandle;
enum cufftResult { CUFFT_SUCCESS };
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef float2 cufftComplex;
typedef double2 cufftDoubleComplex;
typedef struct curandGenerator_st* curandGenerator_t;
enum curandStatus_t { CURAND_STATUS_SUCCESS };
cudaError_t cudaMalloc(void**, size_t);
template <class T> cudaError_t cudaMalloc(T** p, size_t n) { return cudaMalloc((void**)p, n); }
cudaError_t cudaMallocHost(void**, size_t);
template <class T> cudaError_t cudaMallocHost(T** p, size_t n) { return cudaMallocHost((void**)p, n); }
cudaError_t cudaMallocManaged(void**, size_t, unsigned = 1);
template <class T> cudaError_t cudaMallocManaged(T** p, size_t n) { return cudaMallocManaged((void**)p, n); }
cudaError_t cudaMallocPitch(void**, size_t*, size_t, size_t);
template <class T> cudaError_t cudaMallocPitch(T** p, size_t* pitch, size_t width, size_t height) { return cudaMallocPitch((void**)p, pitch, width, height); }
cudaError_t cudaMemcpy2D(void*, size_t, const void*, size_t, size_t, size_t, cudaMemcpyKind);
cudaError_t cudaMemset2D(void*, size_t, int, size_t, size_t);
cudaError_t cudaFree(void*);
cudaError_t cudaFreeHost(void*);
cudaError_t cudaMemcpy(void*, const void*, size_t, cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void*, const void*, size_t, cudaMemcpyKind, cudaStream_t = 0);
cudaError_t cudaMemset(void*, int, size_t);
template <class T> cudaError_t cudaGetSymbolAddress(void**, const T&);
template <class T> cudaError_t cudaMemcpyToSymbol(const T&, const void*, size_t, size_t = 0,
                                                  cudaMemcpyKind = cudaMemcpyHostToDevice);
template <class T> cudaError_t cudaMemcpyFromSymbol(void*, const T&, size_t, size_t = 0,
                                                    cudaMemcpyKind = cudaMemcpyDeviceToHost);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaThreadSynchronize();
cudaError_t cudaDeviceReset();
cudaError_t cudaSetDevice(int);
cudaError_t cudaGetDevice(int*);
cudaError_t cudaGetDeviceCount(int*);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp*, int);
cudaError_t cudaGetLastError();
const char* cudaGetErrorString(cudaError_t);
cudaError_t cudaEventCreate(cudaEvent_t*);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = 0);
cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float*, cudaEvent_t, cudaEvent_t);
cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaStreamCreate(cudaStream_t*);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t*, unsigned);
cudaError_t cudaMemsetAsync(void*, int, size_t, cudaStream_t = 0);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t*, unsigned);
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned = 0);
cudaError_t cudaHostAlloc(void**, size_t, unsigned);
template <class T> cudaError_t cudaHostAlloc(T** p, size_t n, unsigned flags) { return cudaHostAlloc((void**)p, n, flags); }
cudaError_t cudaMemGetInfo(size_t*, size_t*);
cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorName(cudaError_t);
enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxBlockDimX = 2, cudaDevAttrMaxSharedMemoryPerBlock = 8, cudaDevAttrWarpSize = 10,
  cudaDevAttrClockRate = 13, cudaDevAttrMultiProcessorCount = 16, cudaDevAttrMaxThreadsPerMultiProcessor = 39,
  cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor = 76, cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
  cudaDevAttrManagedMemory = 83, cudaDevAttrConcurrentManagedAccess = 89, cudaDevAttrCooperativeLaunch = 95,
  cudaDevAttrMaxSharedMemoryPerBlockOptin = 97
};
cudaError_t cudaDeviceGetAttribute(int*, cudaDeviceAttr, int);
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout = 9 };
template <class F> cudaError_t cudaFuncSetAttribute(F, cudaFuncAttribute, int);
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
template <class F> cudaError_t cudaFuncSetCacheConfig(F, cudaFuncCache);
template <class F> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int*, F, int, size_t);
template <class F> cudaError_t cudaOccupancyMaxPotentialBlockSize(int*, int*, F, size_t = 0, int = 0);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaStreamDestroy(cudaStream_t);
template <class T, int d, cudaTextureReadMode m>
cudaError_t cudaBindTexture(size_t*, const texture<T, d, m>&, const void*, size_t = 0xffffffffu);
template <class T, int d, cudaTextureReadMode m>
cudaError_t cudaBindTexture(size_t*, const texture<T, d, m>&, const void*,
                            const cudaChannelFormatDesc&, size_t = 0xffffffffu);
template <class T, int d, cudaTextureReadMode m>
cudaError_t cudaBindTextureToArray(const texture<T, d, m>&, const cudaArray*,
                                   const cudaChannelFormatDesc&);
template <class T, int d, cudaTextureReadMode m>
cudaError_t cudaBindTextureToArray(const texture<T, d, m>&, const cudaArray*);
template <class T, int d, cudaTextureReadMode m> cudaError_t cudaUnbindTexture(const texture<T, d, m>&);
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();

// What `kernel<<<groups, threads, bytes, stream>>>(...)` calls.
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void* = 0);
extern "C" cudaError_t cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
extern "C" cudaError_t cudaLaunchKernel(const void*, dim3, dim3, void**, size_t, cudaStream_t);
extern "C" cudaError_t cudaLaunchCooperativeKernel(const void*, dim3, dim3, void**, size_t, cudaStream_t);
template <class F> cudaError_t cudaLaunchKernel(F*, dim3, dim3, void**, size_t = 0, cudaStream_t = 0);
template <class F> cudaError_t cudaLaunchCooperativeKernel(F*, dim3, dim3, void**, size_t = 0, cudaStream_t = 0);

extern "C" {
__host__ __device__ void* malloc(size_t);
__host__ __device__ void free(void*);
__host__ __device__ void* memcpy(void*, const void*, size_t);
__host__ __device__ void* memset(void*, int, size_t);
void exit(int);
int atoi(const char*);
double atof(const char*);
int rand();
void srand(unsigned);
int puts(const char*);
void abort();
int atexit(void (*)());
char* getenv(const char*);
int setenv(const char*, const char*, int);
int unsetenv(const char*);
int putenv(char*);
long atol(const char*);
long long atoll(const char*);
long strtol(const char*, char**, int);
unsigned long strtoul(const char*, char**, int);
long long strtoll(const char*, char**, int);
unsigned long long strtoull(const char*, char**, int);
float strtof(const char*, char**);
double strtod(const char*, char**);
void* calloc(size_t, size_t);
void* realloc(void*, size_t);
void* aligned_alloc(size_t, size_t);
int posix_memalign(void**, size_t, size_t);
int system(const char*);
double drand48();
void srand48(long);
long random();
void srandom(unsigned);
void qsort(void*, size_t, size_t, int (*)(const void*, const void*));
int scanf(const char*, ...);
int sscanf(const char*, const char*, ...);
int sprintf(char*, const char*, ...);
int snprintf(char*, size_t, const char*, ...);
int putchar(int);
int getchar();
int strcmp(const char*, const char*);
int strncmp(const char*, const char*, size_t);
size_t strlen(const char*);
char* strcpy(char*, const char*);
char* strncpy(char*, const char*, size_t);
char* strcat(char*, const char*);
char* strtok(char*, const char*);
void* memmove(void*, const void*, size_t);
int memcmp(const void*, const void*, size_t);
}
#define RAND_MAX 2147483647
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
