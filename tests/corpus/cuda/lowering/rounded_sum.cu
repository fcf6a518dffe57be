// expect: proved
// Equal without contraction, which is assumed.
// assumes sum: floats
//@ requires \pointer_length(a) == tcount && \pointer_length(r) == tcount;
//@ context Perm(a[\gtid], read) ** Perm(r[\gtid], write);
//@ ensures r[\gtid] == a[\gtid] * a[\gtid] + a[\gtid];
__global__ void sum(const float *a, float *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  r[i] = __fadd_rn(__fmul_rn(a[i], a[i]), a[i]);
}
