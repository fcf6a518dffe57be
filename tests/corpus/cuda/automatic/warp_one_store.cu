// One store writes a cell for two threads of a warp at once: in step or not, one of them is lost.
// expect: refuted
// flags: --local-size 32 --num-groups 1 --warp-size 32
__global__ void halves(int *out) {
  out[threadIdx.x / 2] = threadIdx.x;  //~ ERROR race:write_write
}
