// expect: proved
// The thread holds the whole element: an atomic operation is a read and a store.
//@ requires \pointer_length(a) == tcount && \pointer_length(r) == tcount;
//@ context Perm(a[\gtid], read) ** Perm(r[\gtid], write);
//@ ensures r[\gtid] >= a[\gtid] && r[\gtid] >= \old(r[\gtid]);
//@ ensures r[\gtid] == a[\gtid] || r[\gtid] == \old(r[\gtid]);
__global__ void greatest(const int *a, int *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(&r[i], a[i]);
}
