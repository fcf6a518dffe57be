// expect: refuted
// flags: --local-size 5 --num-groups 1 --deny atomic_counters
// Five operations, but two of them add nearly half of what the counter takes: it may come round, and that it does
// not is assumed.
__kernel void k(volatile __global uint *c, __global int *a) { //~ ERROR policy:denied_assumption
  uint l = get_local_id(0);
  if (l < 2) { uint r = atomic_inc(c); a[r] = l; }
  else if (l < 4) atomic_add(c, 0x7fffffffu);
  else atomic_add(c, 1u);
}
