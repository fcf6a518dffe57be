// For every size of a group: what a thread writes beside its own cell stays in its warp.
// flags: --num-groups 1 --warp-size 32
kernel void pairs(global int *a) {
  const int t = get_local_id(0);
  a[t] = 1;
  a[t % 2 == 0 ? t + 1 : t - 1] = 2;
}
