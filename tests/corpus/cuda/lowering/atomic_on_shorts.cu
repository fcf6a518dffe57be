// A word that is changed atomically lies over two shorts, which another thread writes.
/*@ requires \pointer_length(a) == 2;
  @ requires gridDim.x == 1 && blockDim.x == 2;
  @ requires threadIdx.x == 0 ==> Perm(a[0], write) ** Perm(a[1], 1\2);
  @ requires threadIdx.x == 1 ==> Perm(a[1], 1\2); */
__global__ void k(unsigned short *a, int n) {
  // Its third and fourth byte.
  //~v ERROR access.atomic:insufficient_permission //~v ERROR access.atomic:insufficient_permission
  if (threadIdx.x == 0) atomicAdd((int *)a, n);
}
