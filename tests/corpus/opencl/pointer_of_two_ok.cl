// flags: --local-size 4 --num-groups 1
// A private pointer that may point to either of two variables.
/*@ context Perm(out[\gtid], write); @*/
__kernel void either(int i, __global int *out) {
  int x = 0, z = 0;
  int *y;
  if (i) y = &x;
  else y = &z;
  y[0] = y[0] + 1;
  __assert(x + z == 1);
}
