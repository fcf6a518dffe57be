// Arithmetic on a pointer to void counts bytes.
__kernel void second(void) {
  int a[4] = {1, 2, 3, 4};
  void *p = a;
  __assert(*(int *)(p + 4) == 2);
  __assert(*(int *)(p + 2 * sizeof(int)) == 3);
  p++;
  p += 3;
  __assert(*(int *)p == 2);
  __assert(p - (void *)a == 4);
  char c[2] = {5, 6};
  void *q = c;
  __assert(*(char *)(q + 1) == 6);
}
__kernel void wrong(int i) {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  __assert(*(int *)((void *)a + 4) == 4);  //~ ERROR assert:false
}
__kernel void race(__global int *a) {
  int i = get_global_id(0);
  *(__global int *)((__global void *)a + i) = 1;  //~ ERROR race:write_write
}
__kernel void no_race(__global int *a) {
  size_t i = get_global_id(0);
  *(__global int *)((__global void *)a + 4 * i) = 1;
}
