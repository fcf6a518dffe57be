// flags: --local-size 32 --num-groups 1
// expect: refuted
// A stride of 0 is undefined, also for one element.
kernel void k(global int *out, local int *part) {
  event_t e = async_work_group_strided_copy(out, part, 1, 0, 0); //~ ERROR assert:false
  wait_group_events(1, &e);
}
