// The barrier in the block does not get it, and it is not forgotten.
/*@ requires \pointer_length(t) == get_local_size(0);
  @ requires Perm(t[\ltid], write); */
__kernel void k(__local int *t, int n) {
  //@ requires n > 0; //~ ERROR type:misplaced_clause
  {
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  //@ requires n > 0; //~ ERROR type:misplaced_clause
  if (n > 5) barrier(CLK_LOCAL_MEM_FENCE);
}
