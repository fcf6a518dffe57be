// The cell is given away under a guard that reads memory; that the memory changes later does not bring it back.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires \pointer_length(b) == get_local_size(0);
  @ requires Perm(a[\ltid], write) ** Perm(b[\ltid], write); */
__kernel void k(__global int *a, __global int *b) {
  size_t t = get_local_id(0);
  a[t] = 1;
  //@ requires a[\ltid] == 1 ==> Perm(b[\ltid], write);
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[t] = 0;
  b[t] = 1; //~ ERROR access.write:insufficient_permission
}
