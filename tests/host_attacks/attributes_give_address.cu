// The attributes of the pointer have the pointer.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 4);
  int n = 256;
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, &n);
  *(int*)attributes.hostPointer = 512;
  k<<<1, n>>>(a);
  return 0;
}
