// The guard of the right had its value when the barrier was left; the variable in it is changed later.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == 1;
  @ requires get_num_groups(0) == 1;
  @ requires Perm(a[\ltid], write); */
__kernel void self_service(__global int *a, __global int *b) {
  int x = 0;
  //@ ensures x == 1 ==> Perm(b[0], write);
  barrier(CLK_GLOBAL_MEM_FENCE);
  x = 1;
  b[0] = get_local_id(0); //~ ERROR access.write:insufficient_permission
}
