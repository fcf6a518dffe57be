/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  int i = 0, j = 0;
  if (n > 0 && i++ == 0 || j++ > 0) i += 10;
  //@ assert n > 0 ==> i == 11 && j == 0;
  //@ assert n <= 0 ==> i == 0 && j == 1;
  int x = n > 5 ? i++ : j++;
  //@ assert n > 5 ==> i == 12 && j == 0 && x == 11;
  //@ assert j == 0; //~ ERROR assert:false
}
