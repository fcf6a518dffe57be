// Two stores of one warp are executed one after the other, and so are the two sides of a branch.
// flags: --local-size 32 --num-groups 1 --warp-size 32
__global__ void twice(int *out) {
  if (threadIdx.x == 0) {
    out[0] = 1;
  } else if (threadIdx.x == 1) {
    out[0] = 2;
  }
  if (threadIdx.x == 5) out[0] = 3;
}
