/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1;
  @ requires \ltid > 0 ==> Perm(a[\ltid - 1], write); */
__kernel void k(__global int *a) {
  size_t lid = get_local_id(0);
  if (lid - 1u < get_local_size(0)) a[lid - 1u] = 1;
}
