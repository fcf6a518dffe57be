// A contract is that of the declaration behind it, whatever braces stand around either.
extern "C" {
//@ requires \pointer_length(a) == tcount && ngroups == 1;
//@ requires Perm(a[\gtid], write);
__global__ void first(int *a) { a[threadIdx.x] = 1; }

//@ requires \pointer_length(a) == 2 * tcount && ngroups == 1;
//@ requires Perm(a[2 * \gtid], write);
__global__ void second(int *a) { a[2 * threadIdx.x] = 1; }
}

//@ requires \pointer_length(a) == tcount && ngroups == 1;
//@ requires Perm(a[\gtid], write);
extern "C" __global__ void third(int *a) { a[threadIdx.x] = 1; }

namespace inner {
//@ requires \pointer_length(a) == 2 * tcount && ngroups == 1;
//@ requires Perm(a[2 * \gtid], write);
__global__ void fourth(int *a) { a[2 * threadIdx.x] = 1; }
}

namespace {
//@ requires \pointer_length(a) == tcount && ngroups == 1;
//@ requires Perm(a[\gtid], write);
__global__ void fifth(int *a) { a[threadIdx.x] = 1; }
}
