// expect: refuted
// A sum with a part that no int has is unsigned: it comes round, or is cut off, when an int takes it.
__kernel void parameter(__global int *a, uint n) {
  int l = get_local_id(0);
  int x = l + n;
  if (x < 0) a[0] = l; //~ ERROR race:write_write
}
__kernel void cut_off(__global int *a, ulong n) {
  int l = get_local_id(0);
  int x = l + n;
  if (x < 0) a[0] = l; //~ ERROR race:write_write
}
__kernel void hash(__global int *a) {
  int l = get_local_id(0);
  int h = (l * 0x9E3779B9u) + l;
  if (h < 0) a[0] = l; //~ ERROR race:write_write
}
// Who converts both parts himself looks for the overflow that C leaves undefined otherwise.
__kernel void test(__global int *a, int n, int m) {
  int s = (int)((uint)n + (uint)m);
  if (n > 0 && m > 0 && s < 0) a[0] = get_local_id(0); //~ ERROR race:write_write
}
__kernel void next(__global int *a, int n) {
  if ((int)((uint)n + 1u) < n) a[0] = get_local_id(0); //~ ERROR race:write_write
}
