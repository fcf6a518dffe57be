// A pointer variable that is given other objects later, chosen by what it points to now.
// flags: --local-size 4
//@ context Perm(a[\gtid], write);
//@ ensures a[\gtid] == 1223;
__kernel void reassigned_pointer(__global int *a) {
  int first[2] = {10, 11}, second[2] = {20, 21};
  int *p = first;
  p++;
  *p = *p > 5 ? *p + 1 : 0;
  p = *p > 5 ? second : p;
  p[0] += 3;
  a[get_global_id(0)] = first[1] * 100 + second[0];
}
