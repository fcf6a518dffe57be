// expect: proved
// assumes: overlapping_arguments
// One array, read as another type: that is assumed away, and said.
__global__ void mix(int* to, const float* from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = (int)from[i];
}
int main() {
  int* a;
  cudaMalloc(&a, 1024 * sizeof(int));
  mix<<<1, 256>>>(a, (float*)a);
  return 0;
}
