// Every element holds 7.
kernel void k(local int *s, global int *out) {
  int l = get_local_id(0);
  s[l] = 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  //@ assert (\forall int i; 0 <= i && i < get_local_size(0); s[i] == 8); //~ ERROR assert:false
  out[get_global_id(0)] = s[0];
}
