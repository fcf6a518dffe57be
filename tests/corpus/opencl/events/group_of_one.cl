// flags: --local-size 1 --num-groups 1
// assumes not k: async_copy
kernel void k(global int *out, const global int *in) {
  local int part[4];
  event_t e = async_work_group_copy(part, in, 4, 0);
  wait_group_events(1, &e);
  out[0] = part[1];
}
