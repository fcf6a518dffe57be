// expect: refuted
// The sum of machine integers wraps around.
//@ requires \pointer_length(r) == tcount;
//@ context Perm(r[\gtid], write);
//@ ensures r[\gtid] == \old(r[\gtid]) + 1; //~ ERROR post.thread:false
__global__ void next(int *r) { atomicAdd(&r[blockIdx.x * blockDim.x + threadIdx.x], 1); }
