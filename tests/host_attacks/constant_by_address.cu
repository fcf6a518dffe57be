// The host changes the constant through its address.
__constant__ int off = 32;
__global__ void k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x + off] = 1;
}
int main() {
  int *a, *p;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaGetSymbolAddress((void**)&p, off);
  int far = 40;
  cudaMemcpy(p, &far, sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, 32>>>(a);
  return 0;
}
