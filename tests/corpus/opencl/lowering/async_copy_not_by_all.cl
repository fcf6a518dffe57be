// All work-items of a group start a copy together; events tell which copies to wait for.
// flags: --local-size 8 --num-groups 1
/*@ requires \pointer_length(a) == 8 && \pointer_length(first) == 8 && \pointer_length(second) == 8;
  @ context Perm(a[\ltid], read);
  @ context Perm(first[\ltid], write) ** Perm(second[\ltid], write); */
__kernel void k(__global int *a, __local int *first, __local int *second) {
  event_t done[2];
  done[0] = async_work_group_copy(first, a, 8, 0);
  event_t *last = &done[0];
  if (get_local_id(0) > 3) {
    last = &done[1];
    async_work_group_copy(second, a, 8, *last); //~ ERROR barrier.divergence:non_uniform_branch
  }
  wait_group_events(2, last);
}
/*@ requires \pointer_length(a) == 8 && \pointer_length(first) == 8;
  @ context Perm(a[\ltid], read) ** Perm(first[\ltid], write); */
__kernel void all(__global int *a, __local int *first) {
  event_t done = async_work_group_copy(first, a, 8, 0);
  event_t same = async_work_group_strided_copy(first, a, 4, 1, done);
  wait_group_events(1, &same);
  first[get_local_id(0)] = 1;
}
