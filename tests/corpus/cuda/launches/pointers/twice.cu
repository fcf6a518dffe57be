// expect: refuted
// One array is given for both: without it there is no race.
__global__ void shift(int* to, const int* from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) to[i] = from[i + 1];  //~ ERROR race:read_write
}
int main() {
  int* a;
  cudaMalloc(&a, 1024 * sizeof(int));
  shift<<<4, 256>>>(a, a, 1024);
  return 0;
}
