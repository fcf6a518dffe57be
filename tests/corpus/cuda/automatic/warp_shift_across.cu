// The last thread of a warp reads what the first of the next one writes.
// expect: refuted
// flags: --local-size 64 --num-groups 1 --warp-size 32
__global__ void shift(int *a) {
  a[threadIdx.x] = a[threadIdx.x + 1];  //~ ERROR race:read_write
}
