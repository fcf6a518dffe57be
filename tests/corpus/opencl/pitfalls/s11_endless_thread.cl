// Thread 0 never gets there, but the others do.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void others(__global int *a) {
  while (get_global_id(0) == 0) { }
  //@ assert false; //~ ERROR assert:false
}
