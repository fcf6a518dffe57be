// A function of another file frees the array.
void finish(int* p);
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 100) a[i] = i;
}
int main() {
  int* a;
  cudaMalloc(&a, 100 * sizeof(int));
  finish(a);
  k<<<4, 32>>>(a);
  return 0;
}
// but for: extents
