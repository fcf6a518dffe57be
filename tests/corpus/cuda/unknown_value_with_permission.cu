// expect: undecided
// The values of these are not computed, and no contract can say more: their kernels are right.
/*@ requires Perm(a[\gtid], write);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] == 11; @*/
__global__ void product(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = __dp4a(0x01020304, 0x01010101, 1); }

/*@ requires gsize == 64; requires Perm(a[\gtid], write);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] == 5; @*/
__global__ void shuffled(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = __shfl_sync(0xffffffffu, 5, 0); }

/*@ requires gsize == 64; requires Perm(a[\gtid], write);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] != 0; @*/
__global__ void voted(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = __all_sync(0xffffffffu, 1); }

/*@ requires Perm(a[\gtid], write);
  @ ensures Perm(a[\gtid], write) ** a[\gtid] == 3; @*/
__global__ void moved(int *a) {
  int r;
  asm("mov.u32 %0, 3;" : "=r"(r));
  a[blockIdx.x * blockDim.x + threadIdx.x] = r;
}
