// expect: refuted
// Two names of one pointer.
__global__ void shift(int* to, const int* from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) to[i] = from[i + 1];  //~ ERROR race:read_write
}
void run(int* out, int* in) {
  shift<<<4, 256>>>(out, in, 1024);
}
int main() {
  int* a;
  cudaMalloc(&a, 1024 * sizeof(int));
  int* b = a;
  run(a, b);
  return 0;
}
