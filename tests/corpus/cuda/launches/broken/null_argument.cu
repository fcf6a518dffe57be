// expect: undecided
// The launch passes a null pointer, for which the kernel races.
__global__ void k(int *a, const int *mask) {
  if (mask == nullptr) a[0] = threadIdx.x;
  else a[blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ UNKNOWN race:write_write
}
int main() {
  int *a;
  cudaMalloc(&a, 256 * sizeof(int));
  k<<<1, 256>>>(a, nullptr);
}
