// Thread 0 holds two halves of a[0] and writes, thread 1 holds a half and reads.
/*@ requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[0], 1\2) ** Perm(a[\ltid], 1\2); //~ ERROR distribution.group:reader_and_writer
  @ requires Perm(b[\ltid], write); */
__kernel void p1(__global int *a, __global int *b) {
  size_t t = get_local_id(0);
  if (t == 0) a[0] = 1; else b[t] = a[0];
}
