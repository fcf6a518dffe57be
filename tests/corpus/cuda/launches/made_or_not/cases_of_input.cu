// Some number of the user has one of the labels.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  switch (argc) {
    case 1:
    case 2:
      k<<<1, 256>>>(a);
      break;
    case 7:
    case 8:
      k<<<1, 512>>>(a);
  }
  return 0;
}
