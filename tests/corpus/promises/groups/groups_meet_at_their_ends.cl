// expect: proved
// Each group fills one element more than it has work-items: there is one group.
/*@ kernel requires \pointer_length(a) == tcount + 1 && get_num_groups(0) == 1;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; a[i] == i / get_local_size(0));
  @*/
__kernel void ends(__global uint *a) {
  uint t = get_global_id(0), g = get_group_id(0);
  a[t] = g;
  if (get_local_id(0) == get_local_size(0) - 1) {
    a[t + 1] = g;
  }
}
