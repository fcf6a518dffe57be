// flags: --local-size 64,32 --max-local-size any
__global__ void k(int *a) {
  if (threadIdx.x + threadIdx.y == 0 && blockIdx.x == 0) a[0] = 1;
}
