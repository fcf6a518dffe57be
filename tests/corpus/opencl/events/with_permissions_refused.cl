// A store by each work-item before the copy, with its own permission: the device may start the copy before the others have stored.
// expect: bad_input
/*@ requires \pointer_length(part) == 8 && \pointer_length(out) == 8;
  @ context Perm(part[\ltid], write) ** Perm(out[\ltid], write); */
kernel void k(global int *out, local int *part) {
  part[get_local_id(0)] = 5;
  event_t e = async_work_group_copy(out, part, 8, 0);  //~ ERROR unsupported:asynchronous_copy
  wait_group_events(1, &e);
}
