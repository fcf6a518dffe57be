#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
/*@ requires \pointer_length(t) == get_local_size(0);
  @ requires Perm(t[\ltid], write); */
__kernel void k(__local int *t) {
  //@ requires Perm(t[\ltid], write);
  //@ ensures Perm(t[(\ltid + 1) % get_local_size(0)], write);
  SYNC;
  t[(get_local_id(0) + 1) % get_local_size(0)] = 1;
  //@ requires n > 0; //~ ERROR type:unknown_name
  SYNC;
}
