// The last warp of 48 threads has 16, and they are in step.
// flags: --local-size 48 --num-groups 1 --warp-size 32
__global__ void fold(int *a) {
  const int t = threadIdx.x;
  if (t < 16) a[t] = 1;
  if (t >= 16 && t < 32) a[t - 16] = 2;
  if (t >= 32 && t < 40) a[t] = 3;
  if (t >= 40) a[t - 8] = 4;
}
