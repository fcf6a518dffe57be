int find(int n, int limit) {
  for (int i = 0; i < 10; i++) {
    if (i >= limit) return i;
    if (n == i) return -1;
  }
  return 10;
}
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n, int limit) {
  int r = 0;
  //@ loop_invariant 0 <= j && j <= 2;
  for (int j = 0; j < 2; j++) {
    r = find(n, limit);
    if (r < 0) continue;
    //@ assert r == 10 || r >= limit;
  }
  //@ assert r >= 0; //~ ERROR assert:false
}
