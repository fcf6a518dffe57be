// Nobody writes s: it is constant in a group, but unknown, and each group has its own; with 1 in group 0
// and 0 in group 1 both write the same cell.
/*@ requires \pointer_length(a) == get_num_groups(0) + 1 && \pointer_length(s) == 1;
  @ requires Perm(s[0], read);
  @ requires get_local_id(0) == 0 && 0 <= s[0] < 2 ==>
  @   Perm(a[get_group_id(0) + s[0]], write); */ //~ ERROR distribution.kernel:two_writers
__kernel void local_constant(__global int *a, __local int *s) {
  size_t g = get_group_id(0);
  if (get_local_id(0) == 0 && 0 <= s[0] && s[0] < 2) a[g + s[0]] = 1;
}
