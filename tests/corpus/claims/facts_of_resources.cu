// The same in C: `x` is another parameter of the kernel.
// expect: proved
// says k: where \pointer_length(a) == tcount and ok(m, a):
/*@ resource ok(int x, int *p) = x > 0 ** Perm(p[\gtid], write); @*/
/*@ requires \pointer_length(a) == tcount;
  @ requires ok(m, a);
  @*/
__global__ void k(int *a, int x, int m) {
  a[threadIdx.x + blockIdx.x * blockDim.x] = 100 / m;
}
