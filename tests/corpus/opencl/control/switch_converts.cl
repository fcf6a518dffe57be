// The labels are converted to the type of the condition: 256 is no value of it, -1 is 2^32 - 1.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, uint mode) {
  int x = 0;
  switch (mode) {
    case -1: x = 1; break;
    case 2: { int x = 7; x = 8; } break;
  }
  //@ assert mode == 4294967295 ==> x == 1;
  //@ assert mode == 2 ==> x == 0;
  //@ assert x == 0; //~ ERROR assert:false
}
