// expect: proved
// A function that launches is called with two sizes.
// says: for the launch of this program
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
static void run(int* a, int b) { k<<<1, b>>>(a); }
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  run(a, 256);
  run(a, 64);
  return 0;
}
