/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int seen = 5;
  for (int i = 0; i < 2; i++) {
    int x[2];
    int y;
    if (i == 1) seen = y;
    if (i == 1) {
      //@ assert x[0] == 7; //~ ERROR assert:false
    }
    x[0] = 7;
    y = 5;
    //@ assert x[0] == 7 && y == 5;
  }
}
