// Thread 0 asks for f(-1), which is not defined.
/*@ requires n >= 0;
  @ decreases n;
  @ pure int f(int n) = n == 0 ? 0 : n < 0 ? f(n) + 1 : f(n - 1); */

/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void outside_call(__global int *a) {
  //@ ghost int g = f(\gtid - 1); //~ ERROR function.pre:false
}
