// Each overload of a kernel is a kernel of its own.
__global__ void k(int *o) { o[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void k(float *o) { o[0] = threadIdx.x; }  //~ ERROR race:write_write
template <class T> __global__ void t(T *o) { o[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
template <> __global__ void t<int>(int *o) { o[0] = threadIdx.x; }  //~ ERROR race:write_write
template __global__ void t<float>(float *);
