// The condition is not uniform by its form, but all threads decide alike.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void all_of_them(__global int *a) {
  if (get_local_id(0) < get_local_size(0)) barrier(CLK_GLOBAL_MEM_FENCE);
}
