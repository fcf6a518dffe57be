// expect: not_refuted
// wanted: proved
// What atomicInc leaves is not computed: nothing is certain of it.
//@ requires \pointer_length(r) == tcount;
//@ context Perm(r[\gtid], write);
//@ ensures r[\gtid] <= 10; //~ UNKNOWN post.thread:false
__global__ void next(unsigned *r) { atomicInc(&r[blockIdx.x * blockDim.x + threadIdx.x], 10u); }
