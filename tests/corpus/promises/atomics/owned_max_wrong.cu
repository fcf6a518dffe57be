// expect: refuted
//@ requires \pointer_length(a) == tcount && \pointer_length(r) == tcount;
//@ context Perm(a[\gtid], read) ** Perm(r[\gtid], write);
//@ ensures r[\gtid] == a[\gtid]; //~ ERROR post.thread:false
__global__ void greatest(const int *a, int *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(&r[i], a[i]);
}
