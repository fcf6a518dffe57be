// expect: not_refuted
// wanted: proved
// What atomicAdd leaves in a float is not computed.
//@ requires \pointer_length(r) == tcount;
//@ context Perm(r[\gtid], write);
//@ requires r[\gtid] == 1.0f;
//@ ensures r[\gtid] == 2.0f; //~ UNKNOWN post.thread:false
__global__ void next(float *r) { atomicAdd(&r[blockIdx.x * blockDim.x + threadIdx.x], 1.0f); }
