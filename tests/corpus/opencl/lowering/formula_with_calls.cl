// GPUVerify's assertions may call functions of the program: they happen where they stand.
int half_of(int x) {
  if (x < 0) return 0;
  return x / 2;
}
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int x = 8;
  __assert(half_of(x) == 4);
  __assert(half_of(x) == 5); //~ ERROR assert:false
  a[get_global_id(0)] = x;
}
