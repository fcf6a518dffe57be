// The barrier adds two thirds to the two thirds that are still held: that is an error, and no contradiction
// from which anything follows.
/*@ group requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ group requires get_num_groups(0) == 1;
  @ group requires (\forall* int i; 0 <= i && i < get_local_size(0); Perm(a[i], write) ** Perm(b[i], write));
  @ requires Perm(a[\ltid], 2\3) ** Perm(b[\ltid], write); */ //~ ERROR distribution.thread:more_than_one
__kernel void transfer_too_much(__global int *a, __global int *b) {
  size_t t = get_local_id(0);
  b[t] = a[t];
  /*@ requires Perm(b[\ltid], 1\2);
    @ ensures Perm(a[\ltid], 2\3) ** Perm(b[\ltid], 1\2); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[t] = 1;
  //@ assert 1 == 2; //~ ERROR assert:false
}
