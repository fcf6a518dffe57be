// With 512 threads the numbers 0 and 256 are one uchar.
/*@ requires \pointer_length(a) == 512 && get_local_size(0) == 512 && get_num_groups(0) == 1;
  @ requires Perm(a[(unsigned char) get_global_id(0)], write); */ //~ ERROR distribution.group:two_writers
__kernel void k(__global int *a) { a[(uchar)get_global_id(0)] = get_global_id(0); }
