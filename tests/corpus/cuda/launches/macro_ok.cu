// expect: proved
// The same through a macro and an enumeration.
#define N (1 << 4)
#define BLOCK (N * N)
enum { threads = BLOCK / 2 };
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1ULL << 40);
  k<<<N, BLOCK>>>(a);
  k<<<argc, threads>>>(a);
  return 0;
}
