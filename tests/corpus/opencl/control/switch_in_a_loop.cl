// break leaves the switch, continue the round of the loop.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int mode) {
  int x = 0, y = 0;
  //@ loop_invariant Perm(a[\gtid], write) ** 0 <= i && i <= 3 && y == i && x == (mode == 1 ? 0 : i);
  for (int i = 0; i < 3; i++) {
    y++;
    switch (mode) {
      case 1: continue;
      case 2: break;
      default: ;
    }
    x++;
  }
  //@ assert y == 3 && (mode == 1 ? x == 0 : x == 3);
  //@ assert x == 3; //~ ERROR assert:false
}
