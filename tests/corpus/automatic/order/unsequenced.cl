// Undefined: the language gives no order at all. Clang finds it where variables are named.
// expect: bad_input
kernel void uses(global int *a) {
  int i = 0;
  a[i] = i++;  //~ ERROR syntax:clang
}
kernel void twice(global int *a) {
  int i = 0;
  i = i++;  //~ ERROR syntax:clang
  a[get_global_id(0)] = i;
}
