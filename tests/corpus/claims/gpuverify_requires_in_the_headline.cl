// expect: proved
// says k: where n == 64
__kernel void k(int n) {
  __requires(n == 64);
  __local int s[64];
  if (get_local_id(0) < n) s[get_local_id(0)] = 1;
}
