// expect: refuted
/*@ decreases g(n);
  @ pure int f(int n) = f(0 - n) + 1; //~ ERROR termination:not_decreasing //~ ERROR termination:negative_measure
  @ pure int g(int n) = f(n); //~ ERROR termination:no_measure
  @*/
/*@ requires \pointer_length(a) == 1;
  @ requires \gtid == 0 ==> Perm(a[0], write); */
__kernel void k(__global int *a) {
  /*@ assert f(1) == f(-1) + 1 && f(-1) == f(1) + 1; @*/
  a[7] = get_global_id(0);
}
