// expect: refuted
// The launch is made before the exception.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];  //~ ERROR access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, 1 << 20);
  try {
    k<<<1, 512>>>(a);
    throw 1;
  } catch (int) {
    return 0;
  }
  return 0;
}
