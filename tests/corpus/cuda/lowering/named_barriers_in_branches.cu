// Threads that wait at different barriers do not meet.
// expect: refuted
__global__ void k(int *a) {
  const int t = threadIdx.x;
  if (t % 2 == 0) {
    asm volatile("bar.sync 1;" ::: "memory");  //~ ERROR barrier.divergence:non_uniform_branch
  } else {
    asm volatile("bar.sync 2;" ::: "memory");
  }
  a[blockIdx.x * blockDim.x + t] = t;
}
