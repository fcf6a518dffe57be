// `continue` leaves the loop of the goto, and goes on with the next round of the `for`.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  int rounds = 0;
  //@ loop_invariant 0 <= i && i <= 3 && rounds == i;
  for (int i = 0; i < 3; i++) {
    int left = n;
    rounds = rounds + 1;
    //@ loop_invariant rounds == i + 1 && 0 <= i && i < 3;
  again:
    if (left < 4) continue;
    left = left - 1;
    goto again;
  }
  //@ assert rounds == 3;
  a[get_global_id(0)] = rounds;
  //@ assert rounds == 2; //~ ERROR assert:false
}
