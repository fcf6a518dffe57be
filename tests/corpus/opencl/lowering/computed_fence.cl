// The flags of the barrier are not known: it may fence the other memory.
/*@ requires \pointer_length(s) == get_local_size(0) && get_local_size(0) > 1;
  @ requires Perm(s[\ltid], write); */
__kernel void k(__local int *s, int flags) {
  size_t t = get_local_id(0);
  s[t] = 1;
  /*@ requires Perm(s[\ltid], write);
    @ ensures Perm(s[(\ltid + 1) % get_local_size(0)], write); */
  // Of the four sets of flags two do not fence local memory.
  //~v ERROR barrier.unfenced:not_visible //~v ERROR barrier.unfenced:not_visible
  barrier(flags);
  s[(t + 1) % get_local_size(0)] = 2;
}
