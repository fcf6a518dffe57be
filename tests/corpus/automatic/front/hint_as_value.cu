// What such a function says may be anything: the branch may be taken, and no run knows whether it is.
// expect: undecided
// flags: --num-groups 1
__global__ void depends(int *cells, int n) {
  if (__uniform_int(n)) {  //~ WARNING ignored:gpuverify_hint
    cells[0] = threadIdx.x;  //~ UNKNOWN race:write_write
  }
}
