// Threads that break an assumption are in every launch that is large enough for the race: there is none.
// expect: undecided
// flags: --local-size 8 --num-groups 1
__global__ void pairs(int *y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  __assume(t < 6);
  y[t / 2] = t;  //~ UNKNOWN race:write_write
}
