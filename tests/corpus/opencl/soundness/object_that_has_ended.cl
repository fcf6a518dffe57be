// expect: refuted
// The object is left before the pointer to it is used, whatever lies there now.
kernel void left_block(global int *a, int c) {
  int x = 0;
  int *p = &x;
  if (c > 0) {
    int y = 1;
    p = &y;
    *p = 2;
  }
  *p = 3;  //~ ERROR assert:false
  a[get_global_id(0)] = x;
}

kernel void not_used_ok(global int *a, int c) {
  int x = 0;
  int *p = &x;
  if (c > 0) {
    int y = 1;
    p = &y;
    *p = 2;
  }
  if (c <= 0) *p = 3;
  a[get_global_id(0)] = x;
}

int *of_callee(int n) {
  int y = n;
  return &y;
}

kernel void left_function(global int *a, int c) {
  int *p = of_callee(c);
  a[get_global_id(0)] = *p;  //~ ERROR assert:false
}
