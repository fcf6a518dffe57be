// The argument is the address of g: g[threadIdx.x] and g[threadIdx.x + 1] race.
// but for: no_alias
__device__ int g[64];
__global__ void k(int *a) {
  a[threadIdx.x] = 1;
  g[threadIdx.x + 1] = 2;
}
int main() {
  int *p;
  cudaGetSymbolAddress((void **)&p, g);
  k<<<1, 32>>>(p);
  return 0;
}
