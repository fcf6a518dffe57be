// expect: bad_input
// Atomic operations of two sizes that overlap in part do not exclude each other.
__global__ void two_sizes(unsigned long long *p) {
  unsigned *q = (unsigned *)p;
  if (threadIdx.x == 0) atomicAdd(p, 1ull);
  if (threadIdx.x == 1) atomicAdd(q + 1, 1u);  //~ ERROR unsupported:mixed_atomics
}
__global__ void one_size(float *p) {
  atomicAdd((unsigned *)p, 1u);
  atomicMax((int *)p, 1);
}
