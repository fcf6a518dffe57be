/*@ requires \pointer_length(a) == get_local_size(0) + 1 && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write); */
__kernel void backward(__global int *a) {
  size_t t = get_local_id(0);
  a[t] = a[t + 1]; //~ ERROR access.read:insufficient_permission
}
