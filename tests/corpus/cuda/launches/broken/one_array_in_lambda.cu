// expect: undecided
// A launch that is not followed passes one pointer twice, so the proof for different arrays says nothing of it.
__global__ void k(int* a, const int* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[n - 1 - i] = b[i];  //~ UNKNOWN race:write_write
}
int main() {
  int* p;
  cudaMalloc(&p, 100 * sizeof(int));
  [&] { k<<<4, 32>>>(p, p, 100); }();
  return 0;
}
