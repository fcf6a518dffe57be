// expect: bad_input
// A device function with an error costs the kernels that call it, also through another function.
// says fine: no data race
__device__ int unread(int x) {
  no_such_function(x);  //~ ERROR syntax:clang
  return x;
}
__device__ int through(int x) { return unread(x) + 1; }
__device__ int unused(int x) { return no_such_name + x; }  //~ WARNING ignored:function
__global__ void direct(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = unread(1); }
__global__ void indirect(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = through(1); }
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
