// All threads leave or none.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void leaves_together(__global int *a, int n) {
  if (n == 0) return;
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[get_global_id(0)] = 1;
}
