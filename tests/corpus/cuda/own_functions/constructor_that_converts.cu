// expect: refuted
// CUDA has no operator for int2, so a compiler takes this one, which converts.
struct W { int x; __device__ W(int2 v) : x(v.x) {} };
__device__ int operator+(W a, W b) { return 0; }
__global__ void k(int *o) {
  int2 a{1, 1};
  auto c = a + a;
  o[sizeof(c) == 4 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;  //~ ERROR race:write_write
}
// Nothing is evaluated here, but the function is chosen.
__global__ void size(int *o) {
  int2 a{1, 1};
  o[sizeof(a + a) == 4 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void type(int *o) {
  int2 a{1, 1};
  decltype(a + a) c = 0;
  o[sizeof(c) == 4 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;  //~ ERROR race:write_write
}
template <class T> __device__ auto has_operator(T a, int) -> decltype(a - a, true) { return true; }
template <class T> __device__ bool has_operator(T a, long) { return false; }
__global__ void substitution(int *o) {
  int2 a{1, 1};
  o[!has_operator(a, 0) ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;  //~ ERROR race:write_write
}
