// expect: proved
//@ requires \pointer_length(r) == tcount;
//@ context Perm(r[\gtid], write);
//@ ensures r[\gtid] <= 10;
__global__ void next(unsigned *r) { atomicInc(&r[blockIdx.x * blockDim.x + threadIdx.x], 10u); }
