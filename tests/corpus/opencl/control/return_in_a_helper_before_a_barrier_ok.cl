// It leaves the helper only: everybody reaches the barrier.
void set(__global int *p, uint n) {
  if (get_global_id(0) >= n) return;
  *p = 1;
}
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a, uint n) {
  set(a + get_global_id(0), n);
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[get_global_id(0)] = 2;
}
