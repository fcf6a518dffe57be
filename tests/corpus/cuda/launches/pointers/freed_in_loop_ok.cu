// expect: proved
// says: every access in bounds
// A new array in each iteration.
__global__ void fill(int* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = 1;
}
int main(int argc, char** argv) {
  for (int n = 1; n < 1000; n *= 2) {
    int* to;
    cudaMalloc(&to, n * sizeof(int));
    fill<<<n / 256 + 1, 256>>>(to, n);
    cudaFree(to);
  }
  return 0;
}
