/*@ requires \pointer_length(a) == get_global_size(0) && get_global_size(0) > 1;
  @ requires Perm(a[0], read); */
__kernel void k(const __global int *a) {
  ((__global int *)a)[0] = get_global_id(0); //~ ERROR access.write:insufficient_permission
}
