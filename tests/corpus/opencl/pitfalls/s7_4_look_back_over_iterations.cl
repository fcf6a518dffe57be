// The write lies in an earlier iteration; no barrier since has fenced local memory.
/*@ requires get_local_size(0) > 1 && \pointer_length(tmp) == get_local_size(0);
  @ requires Perm(tmp[\ltid], write); */
__kernel void look_back_loop(__local int *tmp) {
  /*@ loop_invariant 0 <= i && i <= 3;
    @ loop_invariant i == 0 ==> Perm(tmp[\ltid], write);
    @ loop_invariant i > 1 ==> Perm(tmp[(\ltid + 1) % get_local_size(0)], read); */
  for (int i = 0; i < 3; i++) {
    if (i == 0) tmp[get_local_id(0)] = 1;
    /*@ requires i == 0 ==> Perm(tmp[\ltid], write);
      @ ensures i == 1 ==> Perm(tmp[(\ltid + 1) % get_local_size(0)], read); */
    barrier(0); //~ ERROR barrier.unfenced:not_visible
  }
}
