// Some number of the user leads to the first label.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  switch (argc) {
    case 7:
      argc = 512;
    case 600:
      k<<<1, 512>>>(a);
  }
  return 0;
}
