// An assertion about GPUVerify's two threads is no claim about the program, and no excuse either: the
// race behind it is found.
// expect: refuted
// flags: --num-groups 1
__global__ void behind(int *cells, int n) {
  int i = threadIdx.x;
  assert(__uniform_int(n));  //~ WARNING ignored:gpuverify_hint
  cells[0] = i;  //~ ERROR race:write_write
}
