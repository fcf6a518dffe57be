__constant__ int table[16];
/*@ requires \pointer_length(a) == gridDim.x * blockDim.x;
  @ context Perm(a[\gtid], write); */
__global__ void k(int *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (n > 3) table[n % 16] = 1; //~ ERROR assert:false
  a[t] = n;
}
