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
};
struct cudaPitchedPtr { void* ptr; size_t pitch, xsize, ysize; };
struct cudaPos { size_t x, y, z; };
struct cudaFuncAttributes;
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
cudaError_t cudaFree(void*);
cudaError_t cudaFreeHost(void*);
cudaError_t cudaMemcpy(void*, const void*, size_t, cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void*, const void*, size_t, cudaMemcpyKind, cudaStream_t = 0);
cudaError_t cudaMemset(void*, int, size_t);
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
}
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
