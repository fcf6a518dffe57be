// A pointer to the first field of a record is one to the record, and may become one to a field again.
struct Inner { int o; };
struct Outer { int o; struct Inner m[4]; };
kernel void again(global int *a) {
  struct Outer t;
  struct Inner *p = (struct Inner *)&t;
  p = &((struct Outer *)p)->m[0];
  p[3].o = 3;
  p = (struct Inner *)&t;
  a[t.m[3].o == 3 ? get_global_id(0) : 0] = 1;
}
