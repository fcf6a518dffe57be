// Arguments are evaluated in any order; those of `{}` from left to right.
// expect: undecided
struct Pair { int a, b; __device__ Pair(int x, int y) : a(x), b(y) {} };
__device__ int next(int &c) { return c++; }
__global__ void open(int *out) {
  int c = 0;
  Pair p(next(c), next(c));
  out[p.a < p.b ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
__global__ void in_braces(int *out) {
  int c = 0;
  Pair p{next(c), next(c)};
  out[p.a < p.b ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x;
}
