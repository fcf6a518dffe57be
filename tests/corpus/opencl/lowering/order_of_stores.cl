// What is stored in several steps, or looked at after the store, is computed once, before it.
// flags: --local-size 4
//@ context Perm(a[\gtid], write);
//@ context Perm(b[\gtid], write);
//@ ensures a[\gtid] == \old(a[\gtid]) + 1;
//@ ensures b[\gtid] == \old(a[\gtid]) + 1;
//@ requires a[\gtid] >= 0 && a[\gtid] < 100;
__kernel void assignment_as_value(__global int *a, __global int *b) {
  int i = get_global_id(0);
  b[i] = (a[i] = a[i] + 1);
}

//@ context Perm(a[\gtid], write);
//@ ensures a[\gtid] == 21;
__kernel void swapped_components(__global int *a) {
  int2 v = (int2)(1, 2);
  v = v.yx;
  a[get_global_id(0)] = v.x * 10 + v.y;
}

//@ context Perm(a[\gtid], write);
//@ ensures a[\gtid] == 9;
__kernel void component_of_a_swizzle(__global int *a) {
  int4 v = (int4)(1, 2, 3, 4);
  v.hi[0] = 9;
  a[get_global_id(0)] = v.z;
}
