// What stands between the call and its semicolon belongs to the barrier, whatever comments hold.
/*@ requires \pointer_length(s) == get_local_size(0) && get_local_size(0) > 1;
  @ requires Perm(s[\ltid], write); */
__kernel void k(__local int *s) {
  size_t t = get_local_id(0);
  s[t] = 1;
  barrier(CLK_LOCAL_MEM_FENCE) /* first; then */
  /*@ requires Perm(s[\ltid], write);
    @ ensures Perm(s[(\ltid + 1) % get_local_size(0)], write); */ // last;
  ;
  s[(t + 1) % get_local_size(0)] = 2;
  s[t] = 3; //~ ERROR access.write:insufficient_permission
}
