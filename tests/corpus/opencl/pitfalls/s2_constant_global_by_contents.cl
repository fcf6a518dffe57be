// With one constant for each group the cells may meet: s[0] == 1 and s[1] == 0 are the same cell of a.
/*@ requires \pointer_length(a) == get_num_groups(0) + 1 && \pointer_length(s) == get_num_groups(0);
  @ requires Perm(s[get_group_id(0)], read);
  @ requires get_local_id(0) == 0 && 0 <= s[get_group_id(0)] < 2 ==>
  @   Perm(a[get_group_id(0) + s[get_group_id(0)]], write); */ //~ ERROR distribution.kernel:two_writers
__kernel void global_constants(__global int *a, const __global int *s) {
  size_t g = get_group_id(0);
  if (get_local_id(0) == 0 && 0 <= s[g] && s[g] < 2) a[g + s[g]] = 1;
}
