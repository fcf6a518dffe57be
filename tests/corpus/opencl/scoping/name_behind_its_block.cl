/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  { int x = 1; }
  //@ assert x == 1; //~ ERROR type:unknown_name
}
