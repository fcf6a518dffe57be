// `--local-size 256` is <<<.., 256>>>: one row of threads.
// flags: --local-size 256
// says: of size 256,1
__global__ void k(int *a) {
  a[blockIdx.x * 256 + threadIdx.x] = threadIdx.y;
}
