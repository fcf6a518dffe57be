// expect: proved
// assumes not: aliasing
// says: every access in bounds
// In place, each thread on its own element.
__global__ void square(int* to, const int* from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] & 255;
}
int main() {
  int* a;
  cudaMalloc(&a, 1024 * sizeof(int));
  square<<<4, 256>>>(a, a, 1024);
  return 0;
}
