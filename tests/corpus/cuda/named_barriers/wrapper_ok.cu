// The number and the threads are parameters of a function.
// expect: proved
// flags: --local-size 128
__device__ void sync(int id, int threads) { asm volatile("barrier.sync %0, %1;" ::"r"(id), "r"(threads) : "memory"); }
__device__ void arrive(int id, int threads) { asm volatile("barrier.arrive.aligned %0, %1;" ::"r"(id), "r"(threads) : "memory"); }
__global__ void k(int *a) {
  __shared__ int s[64];
  const int t = threadIdx.x, warp = t / 32;
  if (warp < 2) {
    s[t] = t;
    arrive(3, 128);
  } else {
    sync(3, 128);
    a[blockIdx.x * 64 + t - 64] = s[127 - t];
  }
}
