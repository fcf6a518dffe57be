void next(int *x) { *x = *x + 1; }
int both(int *x, int *y) { *x = 1; *y = 2; return *x; }
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int n = 0;
  int sum = 0;
  //@ loop_invariant 0 <= i && i <= 3 && n == i;
  //@ loop_invariant Perm(a[\gtid], write);
  for (int i = 0; i < 3; i++) next(&n);
  //@ assert n == 3;
  int z = 7;
  int r = both(&z, &z);
  //@ assert r == 2 && z == 2;
  int w = 5 + both(&z, &n);  // with `+ z` here, C would leave open which comes first
  w = w + z;
  //@ assert n == 2 && z == 1 && w == 7;
  //@ assert r == 1; //~ ERROR assert:false
}
