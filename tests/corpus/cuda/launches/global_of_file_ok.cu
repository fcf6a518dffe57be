// expect: proved
// Other files do not know the variable.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
static int threads = 256;
void run(int* a) { k<<<1, threads>>>(a); }
