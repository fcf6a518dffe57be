// One statement: the whole warp reads, then the whole warp writes.
// flags: --local-size 32 --num-groups 1 --warp-size 32
__global__ void shift(int *a) {
  a[threadIdx.x] = a[threadIdx.x + 1];
}
