// expect: not_proved
// The launch passes the address of a variable of the device that the kernel writes as well.
__device__ int d[256];
__global__ void k(const int *r) {
  int i = threadIdx.x;
  if (i < 255) d[i] = r[i + 1];
}
int main() {
  int *a;
  cudaGetSymbolAddress((void **)&a, d);
  k<<<1, 256>>>(a);
}
