// No launch of more than five threads has all of them below five.
/*@ requires \pointer_length(a) == 5 && get_global_size(0) > 5; //~ ERROR spec.vacuous:precondition
  @ requires \gtid < 5;
  @ context Perm(a[\gtid], write); @*/
__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }
