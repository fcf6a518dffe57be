// An atomic update and a plain store of two warps are in conflict as ever; of one warp they are not.
// expect: refuted
// flags: --local-size 64 --num-groups 1 --warp-size 32
kernel void count(global int *a) {
  const int t = get_local_id(0);
  if (t == 0) a[0] = 0;  //~ ERROR race:atomic_write
  if (t == 40) atomic_inc(a);
}
