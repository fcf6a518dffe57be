// All work-items of a group start a copy together; events tell which copies to wait for.
// flags: --local-size 8 --num-groups 1
// expect: refuted
kernel void k(global int *a, local int *first, local int *second) {
  event_t done[2];
  done[0] = async_work_group_copy(first, a, 8, 0);
  event_t *last = &done[0];
  if (get_local_id(0) > 3) {
    last = &done[1];
    async_work_group_copy(second, a, 8, *last);
  }
  wait_group_events(2, last);
}
