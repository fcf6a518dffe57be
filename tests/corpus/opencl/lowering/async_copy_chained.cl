// flags: --local-size 8 --num-groups 1
kernel void all(global int *a, local int *first, local int *second) {
  event_t done = async_work_group_copy(first, a, 8, 0);
  event_t same = async_work_group_strided_copy(second, a, 4, 1, done);
  wait_group_events(1, &same);
  first[get_local_id(0)] = 1;
}
