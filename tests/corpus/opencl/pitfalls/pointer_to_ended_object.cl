// A pointer to a variable of a loop's body, used in the next round: the object has ended.
kernel void ended(global int *a) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    if (p != 0) *p = 1;  //~ UNKNOWN assert:false
    int y = i;
    p = &y;
  }
  a[get_global_id(0)] = 0;
}

// It may be kept, replaced and passed on.
kernel void replaced(global int *a) {
  int x = 0;
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int *q = p;
    int y = i;
    p = &y;
    q = &x;
    *q = i;
    *p = i;
  }
  a[get_global_id(0)] = x;
}
