// They are the launch's, no variables of a header.
/*@ requires \pointer_length(a) == blockDim.x && gridDim.x == 1;
  @ requires Perm(a[threadIdx.x], write); */
__global__ void k(int *a) {
  unsigned n = blockDim.x, g = gridDim.x, b = blockIdx.x;
  //@ assert n == blockDim.x && g == gridDim.x && b == blockIdx.x && g == 1;
  a[threadIdx.x] = 1;
  //@ assert n == 1; //~ ERROR assert:false
}
