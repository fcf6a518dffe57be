/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int mode) {
  int x = 0;
  switch (mode) {
    case 3: x += 1; break;
    default: x += 10;
    case 5: x += 100;
  }
  //@ assert mode == 3 ==> x == 1;
  //@ assert mode == 5 ==> x == 100;
  //@ assert mode == 4 ==> x == 110;
  //@ assert x != 110; //~ ERROR assert:false
}
