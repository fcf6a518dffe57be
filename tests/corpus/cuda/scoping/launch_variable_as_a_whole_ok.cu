// The identifiers may be copied as vectors: all three components are those of the thread.
//@ context Perm(a[\gtid], write);
__global__ void k(int *a) {
  uint3 t = threadIdx;
  dim3 n = blockDim;
  //@ assert t.x == threadIdx.x && t.y == threadIdx.y && t.z == threadIdx.z;
  //@ assert n.x == blockDim.x && n.y == blockDim.y && t.y < n.y;
}
