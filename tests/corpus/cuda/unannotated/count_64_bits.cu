// expect: refuted
// The functions for 64 bits count to 64, though they return an int.
__global__ void ones(int *a, long long n) {
  if (__popcll(n) > 40) a[0] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void zeros(int *a, long long n) {
  if (__clzll(n) == 64) a[0] = threadIdx.x; //~ ERROR race:write_write
}
