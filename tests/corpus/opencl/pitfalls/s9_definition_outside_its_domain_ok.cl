// Inside its domain the function has its values, although its body is absurd outside.
/*@ requires n >= 0;
  @ decreases n;
  @ pure int f(int n) = n == 0 ? 0 : n < 0 ? f(n) + 1 : f(n - 1); */

/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == f(0) + f(1); */
__kernel void inside(__global int *a) {
  a[get_global_id(0)] = 0;
}
