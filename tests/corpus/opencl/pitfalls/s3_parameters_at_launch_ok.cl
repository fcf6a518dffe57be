/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write);
  @ ensures a[\gtid] == n; */
__kernel void p5(__global int *a, int n) {
  a[get_global_id(0)] = n;
  n = 0;
}
