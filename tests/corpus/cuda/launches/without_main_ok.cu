// expect: proved
// Without `main`, for every call of the function.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
void run(int* a, int b) {
  if (b > 256) return;
  k<<<1, b>>>(a);
}
