// A quarter is given, and the neighbour gets the whole while the giver still reads.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write); */
__kernel void k(__global int *a) {
  size_t t = get_local_id(0), n = get_local_size(0);
  /*@ requires Perm(a[\ltid], 1\4);
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], write); */
  barrier(CLK_GLOBAL_MEM_FENCE); //~ ERROR barrier.redistribution:reader_and_writer
  a[(t + 1) % n] = a[t];
}
