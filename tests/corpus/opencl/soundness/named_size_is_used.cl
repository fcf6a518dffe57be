// Two dimensions, flattened with the size of one of them: products of numbers, not of unknowns.
//@ requires get_local_size(0) == 16 && get_local_size(1) == 4 && get_num_groups(1) == 1;
//@ context Perm(a[get_group_id(0) * 64 + get_local_id(1) * get_local_size(0) + get_local_id(0)], write);
__kernel void k(__global int *a) {
  a[get_group_id(0) * 64 + get_local_id(1) * 16 + get_local_id(0)] = 1;
}
