// flags: --num-groups 4
__kernel void k(__global int *a) {
  if (get_local_id(0) + get_local_id(1) == 0) a[get_group_id(0)] = get_group_id(1);
}
