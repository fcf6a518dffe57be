// A switch inside the loop that runs once: `continue` leads behind it.
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int main(int argc, char **argv) {
  int *a, n = 1024;
  cudaMalloc(&a, 1024 * sizeof(int));
  do {
    switch (argc) {
      case 2: continue;
      default: break;
    }
    n = 4;
  } while (0);
  k<<<1, n>>>(a);
  return 0;
}
