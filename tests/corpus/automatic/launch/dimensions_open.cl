// Nothing says how many dimensions the launch has: two, though the second is 1, would be possible, but no run decides it.
// flags: --local-size 8 --num-groups 4
__kernel void k(__global int *a) {
  if (get_work_dim() != 1) a[0] = get_local_id(0);  //~ UNKNOWN race:write_write
}
