// A thread that is ahead stores 8, which is what the assertion may read: true up to the first race.
kernel void k(local int *s, global int *out) {
  int l = get_local_id(0);
  s[l] = 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  //@ assert (\forall int i; 0 <= i && i < get_local_size(0); s[i] == 7);
  s[l] = 8; //~ UNKNOWN race:read_write
  out[get_global_id(0)] = s[l];
}
