// The same in a comment of several lines: their signs are no part of what is required.
// expect: proved
// says k: where \gtid < n ==> (\pointer_length(a) == n && Perm(a[\gtid], write) && m > 7)
/*@ requires \gtid < n ==>
  @   (\pointer_length(a) == n &&  // the length
  @    Perm(a[\gtid], write) && m > 7);
  @*/
__global__ void k(int *a, int n, int m) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) a[i] = 100 / (m - 7);
}
