// s->r[0] is s[1].n.
struct S { int n; int r[]; };
kernel void open_end(global struct S *s) {  //~ ERROR unsupported:layout
  if (get_local_id(0) == 0) s->r[0] = 1;
  else s[get_local_id(0)].n = 2;
}

struct Z { int n; int r[0]; };
kernel void no_elements(global int *a) {
  struct Z z;  //~ ERROR unsupported:layout
  z.n = 1;
  a[get_global_id(0)] = z.n;
}
