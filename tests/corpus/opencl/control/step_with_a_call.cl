int twice(int x) { return x * 2; }
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int n = 0;
  //@ loop_invariant 1 <= i && i <= 16;
  //@ loop_invariant n <= 8 && (i == 16 ==> n == 8);
  //@ loop_invariant i == 1 || i == 2 || i == 4 || i == 8 || i == 16;
  for (int i = 1; i < 10; i = twice(i)) {
    if (i == 4) continue;
    n = i;
  }
  //@ assert n == 8;
  //@ assert n == 4; //~ ERROR assert:false
}
