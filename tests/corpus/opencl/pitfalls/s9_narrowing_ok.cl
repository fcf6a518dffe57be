/*@ requires \pointer_length(a) == 512 && get_local_size(0) == 256 && get_num_groups(0) == 1;
  @ requires Perm(a[get_global_id(0)], write); */
__kernel void k(__global int *a) { a[(uchar)get_global_id(0)] = get_global_id(0); }
