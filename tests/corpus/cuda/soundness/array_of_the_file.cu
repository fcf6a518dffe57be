// Before the kernel `tile` is the array of the file, which the kernel hides: the permission is
// not on the shared array, so one on that is inferred.
__device__ int tile[4];
/*@ requires gridDim.x == 1 && blockDim.x == 4;
  @ requires Perm(tile[\gtid], write); */
__global__ void k() {
  __shared__ int tile[4];
  tile[threadIdx.x] = 1;
}
/*@ requires gridDim.x == 1 && blockDim.x == 4;
  @ requires Perm(own[\gtid], write) ** Perm(tile[\gtid], write); */
__global__ void both() {
  __shared__ int own[4];
  own[threadIdx.x] = 1;
  tile[threadIdx.x] = 1;
}
