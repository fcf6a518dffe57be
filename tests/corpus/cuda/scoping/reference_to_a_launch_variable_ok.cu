// A reference to a component is one to its value.
__device__ int least(const unsigned &a, const unsigned &b) { return a < b ? a : b; }
//@ context Perm(a[\gtid], write);
__global__ void k(int *a, unsigned n) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = least(n, blockDim.x);
  //@ assert a[\gtid] <= blockDim.x;
  unsigned m = n < blockDim.x ? n : blockDim.x;
  //@ assert m <= n && m <= blockDim.x;
}
