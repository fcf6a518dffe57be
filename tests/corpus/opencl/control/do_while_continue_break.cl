/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  int i = 0, odd = 0;
  //@ loop_invariant Perm(a[\gtid], write) ** 0 <= i && i < 10 && odd == (i + 1) / 2 - (i % 2);
  do {
    i++;
    if (i % 2 == 1) continue;
    odd++;
    if (n == i) break;
  } while (i < 10);
  //@ assert i == 10 || i == n;
  int j = 5;
  //@ loop_invariant Perm(a[\gtid], write) ** j == 5;
  do { j--; continue; } while (j > 5);
  //@ assert j == 4;
  //@ assert i == 10; //~ ERROR assert:false
}
