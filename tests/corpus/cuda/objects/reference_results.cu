// What a function returns by reference is read where nothing else asks for its value.
struct S {
  unsigned a, b;
};
__device__ const S &same(const S &s) { return s; }
__device__ unsigned &changed(unsigned &x, unsigned k) {
  x ^= k;
  return x;
}
__global__ void assigned(int *out) {
  S s = {1, 2}, t = {3, 4};
  t = same(s);
  out[t.a == 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void copied(int *out) {
  S s = {1, 2};
  S t = same(s);
  out[t.a == 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void chosen(int *out, bool c) {
  unsigned v = 5;
  unsigned w = c ? v : changed(v, 2);
  out[w == 7 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ ERROR race:write_write
}
