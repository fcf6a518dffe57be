// All 32 lanes, in the ways in which programs name them.
// flags: --local-size 32
#define FULL_MASK 0xffffffffu
constexpr unsigned all = ~0u;
__global__ void k(int *a) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  part[t] = t;
  __syncwarp(FULL_MASK);
  const int x = part[31 - t];
  __syncwarp(all);
  part[t] = x;
  __syncwarp(-1);
  a[blockIdx.x * 32 + t] = part[t ^ 1];
}
