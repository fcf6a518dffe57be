// Thread 0 claims four thirds of a[0]; were that assumed as a fact, everything in thread 0 would be proved, and
// nobody would notice, since the contract can be met for thread 1.
/*@ requires \pointer_length(a) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[0], 2\3) ** Perm(a[\ltid], 2\3); */ //~ ERROR distribution.thread:more_than_one
//~^ ERROR distribution.group:reader_and_writer
__kernel void too_much(__global int *a) {
  if (get_local_id(0) == 0) {
    a[0] = 1;
    //@ assert 1 == 2; //~ ERROR assert:false
  }
}
