// expect: refuted
// The loop ends because the counter comes round below zero: what stands behind it is reached.
__kernel void backwards(__global int *a, __global int *b, uint n) {
  for (uint i = n - 1; i < n; i--) b[get_global_id(0)] += i;
  a[0] = get_global_id(0); //~ ERROR race:write_write
}
__kernel void of_some(__global int *a, __global int *b, uint n) {
  if (n == 0) return;
  for (uint i = n - 1; i < n; i--) b[get_global_id(0)] += i;
  a[0] = get_global_id(0); //~ ERROR race:write_write
}
__kernel void by_some_step(__global int *a, uint m, uint n) {
  uint q = 0;
  for (; q <= m;) q -= n & 3;
  a[0] = get_global_id(0); //~ ERROR race:write_write
}
