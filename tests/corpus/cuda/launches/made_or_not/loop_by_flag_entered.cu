// The flag is true when the loop begins.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  bool more = true;
  while (more) {
    k<<<1, 512>>>(a);
    more = false;
  }
  return 0;
}
