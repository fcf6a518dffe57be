// flags: --max-threads any
// The conversion comes round: a group of 2^32 + 4 satisfies the precondition.
//@ requires (uint) get_local_size(0) == 4;
//@ context Perm(a[0], read);
__kernel void k(__global int *a) {
  //@ assert get_local_size(0) == 4; //~ ERROR assert:false
}
