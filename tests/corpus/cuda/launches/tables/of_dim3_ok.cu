// expect: proved
// A constant table of `dim3`.
const dim3 blocks[] = {dim3(8, 8), dim3(16, 8), dim3(16, 16)};
__global__ void k(int* a) {
  __shared__ int s[16][16];
  s[threadIdx.y][threadIdx.x] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  for (int i = 0; i < 3; ++i) k<<<1, blocks[i]>>>(a);
}
