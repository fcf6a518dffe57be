/*@ requires \pointer_length(s) == get_local_size(0) && get_local_size(0) > 1;
  @ requires flags % 2 == 1 && flags > 0;
  @ requires Perm(s[\ltid], write); */
__kernel void k(__local int *s, int flags) {
  const int own = CLK_LOCAL_MEM_FENCE;
  size_t t = get_local_id(0);
  s[t] = 1;
  /*@ requires Perm(s[\ltid], write);
    @ ensures Perm(s[(\ltid + 1) % get_local_size(0)], write); */
  barrier(flags);
  s[(t + 1) % get_local_size(0)] = 2;
  /*@ requires Perm(s[(\ltid + 1) % get_local_size(0)], write);
    @ ensures Perm(s[\ltid], write); */
  barrier(own);
  s[t] = 3;
}
