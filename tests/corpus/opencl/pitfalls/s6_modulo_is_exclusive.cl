// 2 * t % n is another cell for every thread only when n is odd.
/*@ requires get_num_groups(0) == 1 && \pointer_length(a) == get_local_size(0);
  @ requires Perm(a[2 * \ltid % get_local_size(0)], write); */ //~ ERROR distribution.group:two_writers
__kernel void rotate_twice(__global int *a) {
  a[2 * get_local_id(0) % get_local_size(0)] = get_local_id(0);
}
