// An index is computed once, though several numbers are stored there.
typedef struct { int x, y; } S;
kernel void of_a_record(global int *a, local S *s) {
  if (get_local_id(0) == 0) {
    s[0].x = 0; s[0].y = 3; s[1].x = 0; s[1].y = 3;
    S w = {1, 7};
    s[s[0].x] = w;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  a[s[0].y == 7 ? 0 : get_global_id(0)] = get_local_id(0); //~ ERROR race:write_write
}
kernel void of_a_vector(global int *a) {
  int2 l[2];
  l[0] = (int2)(0, 3);
  l[1] = (int2)(0, 3);
  l[l[0].x] = (int2)(1, 7);
  a[l[0].y == 7 ? 0 : get_global_id(0)] = get_local_id(0); //~ ERROR race:write_write
}
kernel void compound(global int *a) {
  int2 l[2];
  l[0] = (int2)(0, 3);
  l[1] = (int2)(0, 3);
  l[l[0].x] += (int2)(1, 4);
  a[l[0].y == 7 ? 0 : get_global_id(0)] = get_local_id(0); //~ ERROR race:write_write
}
kernel void swizzled(global int *a) {
  int2 l[2];
  l[0] = (int2)(0, 3);
  l[1] = (int2)(0, 3);
  l[l[0].x].xy = (int2)(1, 7);
  a[l[0].y == 7 ? 0 : get_global_id(0)] = get_local_id(0); //~ ERROR race:write_write
}
typedef struct { int x; int y[2]; } A;
kernel void with_an_array(global int *a) {
  A l[2] = {{0, {3, 3}}, {0, {3, 3}}};
  A w = {1, {7, 7}};
  l[l[0].x] = w;
  a[l[0].y[1] == 7 ? 0 : get_global_id(0)] = get_local_id(0); //~ ERROR race:write_write
}
