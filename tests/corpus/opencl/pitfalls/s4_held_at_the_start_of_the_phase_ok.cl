// What the index meant at the barrier stays held when the variable in it moves on.
/*@ requires \pointer_length(a) == get_local_size(0);
  @ requires get_num_groups(0) == 1;
  @ requires Perm(a[\ltid], write);
  @ ensures Perm(a[\ltid], write) ** a[\ltid] == 3; */
__kernel void stays(__global int *a) {
  int x = 0;
  /*@ requires Perm(a[\ltid], write);
    @ ensures Perm(a[(\ltid + x) % get_local_size(0)], write); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  x = 1;
  a[get_local_id(0)] = 3;
}
