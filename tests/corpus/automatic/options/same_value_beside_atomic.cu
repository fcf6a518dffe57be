// Equal values excuse two plain writes, nothing else: what atomicInc stores does not matter to who
// reads and writes beside it.
// flags: --same-value-writes allow --local-size 8 --num-groups 1 --check races
// expect: refuted
__global__ void k(int n, float a, float *x, unsigned *y) {
  int i = threadIdx.x;
  y[i] = (unsigned)(a * x[i]) + y[i];  //~ ERROR race:atomic_write
  atomicInc(&y[i + 1], 1);  //~ ERROR race:atomic_read
}
