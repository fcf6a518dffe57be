// A function frees the array in one case of a switch.
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = i;
}
static void release(int* p, int how) {
  switch (how) {
    case 1: cudaFree(p); break;
    default: break;
  }
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 100 * sizeof(int));
  release(a, argc);
  k<<<4, 32>>>(a);
  return 0;
}
// but for: extents
