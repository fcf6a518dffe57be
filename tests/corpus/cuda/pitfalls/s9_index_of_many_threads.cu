// flags: --max-threads any
// With 2^31 threads the product no longer fits an int: it is converted, and negative.
// expect: refuted
/*@ requires \pointer_length(a) == gridDim.x * blockDim.x;
  @ requires Perm(a[\gtid], write); */
__global__ void k(char *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = 1;
}
