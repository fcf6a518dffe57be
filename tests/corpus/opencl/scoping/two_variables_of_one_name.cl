int f(int x) { int y = x + 1; { int x = 5; y = y + x; } return y; }
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int x = 1;
  {
    int x = 2;
    //@ assert x == 2;
    { int x = 3; x = 4; }
    //@ assert x == 2;
    x = 7;
  }
  //@ assert x == 1;
  //@ loop_invariant Perm(a[\gtid], write) ** 0 <= x && x <= 1;
  for (int x = 0; x < 1; x++) { int x = 9; }
  int y = f(10), z = f(x);
  //@ assert x == 1 && y == 16 && z == 7;
  //@ assert x == 7; //~ ERROR assert:false
}
