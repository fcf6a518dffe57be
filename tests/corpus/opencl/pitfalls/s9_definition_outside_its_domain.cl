// For negative arguments the body says f(n) == f(n) + 1. There it defines nothing.
/*@ requires n >= 0;
  @ decreases n;
  @ pure int f(int n) = n == 0 ? 0 : n < 0 ? f(n) + 1 : f(n - 1); */

/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void outside(__global int *a) {
  a[get_global_id(0)] = 1;
  //@ assert a[\gtid] == f(\gtid); //~ ERROR assert:false
}
