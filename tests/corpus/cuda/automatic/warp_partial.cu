// 48 threads are one warp of 32 and one of 16; the two halves write the same cells.
// expect: refuted
// flags: --local-size 48 --num-groups 1 --warp-size 32
__global__ void fold(int *a) {
  const int t = threadIdx.x;
  if (t < 16) a[t] = 1;  //~ ERROR race:write_write
  if (t >= 32) a[t - 32] = 2;
}
