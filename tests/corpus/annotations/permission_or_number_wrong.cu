// expect: not_proved
// The permission is promised and not held.
//@ requires \pointer_length(a) == tcount;
//@ requires Perm(a[\gtid], read);
//@ ensures n > 0 ? Perm(a[\gtid], write) : 1; //~ ERROR post.thread:insufficient_permission
__global__ void look(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = a[i];
}
