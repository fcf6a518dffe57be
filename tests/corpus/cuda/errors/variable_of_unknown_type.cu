// expect: bad_input
// The word may be a macro for `__device__`: what names the variable is not read.
// says fine: no data race
DEVICE int size = 4;
__device__ int unread() { return size; }  //~ ERROR unsupported:misread
__global__ void direct(int* a) { a[size + threadIdx.x] = 1; }  //~ ERROR unsupported:misread
__global__ void quiet(int* a) { size; a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }  //~ ERROR unsupported:misread
__global__ void starts(int* a) { int n = size; a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }  //~ ERROR unsupported:misread
__global__ void deduces(int* a) { auto n = size; a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }  //~ ERROR unsupported:misread
__global__ void called(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = unread(); }
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
