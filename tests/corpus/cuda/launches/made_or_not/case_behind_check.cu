// expect: not_refuted
// With each of the two values the program leaves the switch before the launch.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  switch (argc) {
    case 500:
      if (argc > 3) break;
    case 501:
      if (argc > 500) break;
      k<<<1, 512>>>(a);
  }
  return 0;
}
