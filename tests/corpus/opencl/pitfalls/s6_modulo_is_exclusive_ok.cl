// (t + n - 1) % n is another cell for every thread, for every size n.
/*@ requires get_num_groups(0) == 1 && \pointer_length(a) == get_local_size(0);
  @ context Perm(a[(\ltid + get_local_size(0) - 1) % get_local_size(0)], write);
  @ ensures a[(\ltid + get_local_size(0) - 1) % get_local_size(0)] == \ltid; */
__kernel void rotate(__global int *a) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[(t + n - 1) % n] = t;
}
