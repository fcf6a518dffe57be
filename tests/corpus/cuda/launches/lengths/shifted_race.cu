// expect: refuted
// In place, from the next element on.
__global__ void shift(int* to, const int* from) {
  to[threadIdx.x] = from[threadIdx.x];  //~ ERROR race:read_write
}
int main() {
  int* a;
  cudaMalloc(&a, 33 * sizeof(int));
  shift<<<1, 32>>>(a, a + 1);
  return 0;
}
