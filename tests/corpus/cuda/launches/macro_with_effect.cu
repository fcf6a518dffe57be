// expect: refuted
// A macro with a side effect.
#define NEXT (b += 256)
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 0;
  NEXT;
  k<<<1, NEXT>>>(a);
  return 0;
}
