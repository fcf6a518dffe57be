// All groups see the same constant s[0], so their cells stay apart.
/*@ requires \pointer_length(a) == get_num_groups(0) + 1 && \pointer_length(s) == 1;
  @ requires Perm(s[0], read);
  @ requires get_local_id(0) == 0 && 0 <= s[0] < 2 ==> Perm(a[get_group_id(0) + s[0]], write); */
__kernel void global_constant(__global int *a, const __global int *s) {
  size_t g = get_group_id(0);
  if (get_local_id(0) == 0 && 0 <= s[0] && s[0] < 2) a[g + s[0]] = 1;
}
