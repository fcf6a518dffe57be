// Whole records: the place of a store is where the program says it, not in the type.
// expect: refuted
struct P { int x; float y; };
__global__ void pairs(P *d, P *s) {
  P a = s[threadIdx.x];
  d[threadIdx.x / 2] = a;  //~ ERROR race:write_write
}
__global__ void vectors(float2 *d, const float2 *s) {
  d[threadIdx.x / 2] =  //~ ERROR race:write_write
      s[threadIdx.x];
}
__global__ void chained(P *d, P *e) {
  e[threadIdx.x + blockIdx.x * blockDim.x] =
    d[threadIdx.x / 2] = P{1, 2.0f};  //~ ERROR race:write_write //~ ERROR race:read_write
}
