// expect: refuted
// The first and the last of three.
__global__ void shift(int* to, const int* weights, const int* from) {
  int i = threadIdx.x;
  to[i] = from[i + 1] & weights[i];  //~ ERROR race:read_write
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 1024 * sizeof(int));
  cudaMalloc(&b, 1024 * sizeof(int));
  shift<<<1, 256>>>(a, b, a);
  return 0;
}
