// expect: proved
// The number is a condition, and the permission beside it counts.
//@ requires \pointer_length(a) == tcount;
//@ context n > 0 ? Perm(a[\gtid], write) : 1;
//@ ensures n > 0 ==> a[\gtid] == n;
__global__ void set(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n > 0) a[i] = n;
}
