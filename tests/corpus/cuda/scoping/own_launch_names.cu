// Only the variables of CUDA itself are those of the launch.
namespace tile { __constant__ uint3 blockDim; }
struct Tile { static __device__ dim3 gridDim; };
namespace other { __device__ int threadIdx; }
__global__ void of_a_namespace(int *a) {
  a[blockIdx.x * tile::blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void of_a_class(int *a) {
  a[blockIdx.x < Tile::gridDim.x ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void number(int *a) {
  a[other::threadIdx] = 1; //~ ERROR race:write_write
}
__global__ void parameter(int *a, dim3 blockDim) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
