// C gives no order to the two uses of i.
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a) {
  int i = 1;
  i = i++ + i; //~ ERROR syntax:clang
  a[get_global_id(0)] = i;
}
